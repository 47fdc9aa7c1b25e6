export { databaseUrlOf } from './database-url';
export { SECRET_VARIABLES, withSecretFiles } from './secret-files';
export { StartError } from './start-error';
