export { databaseUrlOf } from './database-url';
export { givenSettings, type Variables } from './given-settings';
export { withSecretFiles } from './secret-files';
export { StartError } from './start-error';
