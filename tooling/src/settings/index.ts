export { databaseUrlOf } from './database-url';
export { givenSettings } from './given-settings';
export { SECRET_VARIABLES, withSecretFiles } from './secret-files';
export { StartError } from './start-error';
