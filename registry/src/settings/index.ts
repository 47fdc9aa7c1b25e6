export { toDatabaseStartError, toUnreachableDatabaseError } from './database-problem';
export { decodeUtf8 } from './decode-utf8';
export { givenSettings } from './given-settings';
export { getMistakes, readAll, rejectAll } from './mistakes';
export { readSecret } from './secret-files';
export { readSettingsTogether, readValues } from './read-settings';
export {
  hasDemoClients,
  readDatabaseUrl,
  readDataFolder,
  readPort,
  readWhiteLabelFolder,
  REGISTRY_SETTINGS,
} from './registry-settings';
export {
  convert,
  GENERATED_SECRET,
  httpUrl,
  integer,
  list,
  listSettings,
  oneOf,
  settingsIn,
  type Setting,
  type SettingGroup,
  type SettingSchema,
  type SettingValues,
  text,
} from './setting';
export { findMistypedSettings, listVariableNames } from './setting-warnings';
export { mentions } from './setting-example';
export { StartError } from './start-error';
export { hasReadableCredentials, PERCENT_ENCODE } from './url-credentials';
export { numberInDigits } from './number-in-digits';
export type { Variables } from './variables';
