export { toDatabaseStartError, toUnreachableDatabaseError } from './database-problem';
export { readDatabaseUrl } from './database-url';
export { decodeUtf8 } from './decode-utf8';
export { hasDemoClients, readDataFolder, readWhiteLabelFolder } from './folders';
export { givenSettings } from './given-settings';
export { readPort } from './port';
export { readChoice } from './choice';
export { getMistakes } from './mistakes';
export { readAll } from './read-all';
export { readSecret } from './secret-files';
export { readSettingsTogether } from './read-settings';
export { REGISTRY_SETTINGS } from './registry-descriptions';
export {
  describeSettings,
  GENERATED_SECRET,
  integer,
  oneOf,
  text,
  type Requirement,
  type Setting,
  type SettingGroup,
} from './setting';
export { findMistypedSettings, listVariableNames } from './setting-warnings';
export { mentions } from './setting-example';
export { StartError } from './start-error';
export { hasReadableCredentials, PERCENT_ENCODE } from './url-credentials';
export { numberInDigits, optionalWholeNumber, wholeNumber } from './whole-number';
export type { Variables } from './variables';
