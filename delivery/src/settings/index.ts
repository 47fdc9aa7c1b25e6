export { databaseUrlOf } from './database-url';
export { dataFolderOf, whiteLabelFolderOf } from './folders';
export { givenSettings, type Variables } from './given-settings';
export { portOf } from './port';
export { withSecretFiles } from './secret-files';
export { StartError } from './start-error';
export { numberInDigits, wholeNumber } from './whole-number';
