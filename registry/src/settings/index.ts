export { decodeUtf8 } from './decode-utf8';
export { attempt, getMistakes, mentions, readAll, rejectAll, throwMistakes } from './mistakes';
export { readSettingsTogether, readValues } from './read-settings';
export {
  hasDemoClients,
  readAppFolder,
  readDatabaseUrl,
  readDataFolder,
  readPort,
  readWhiteLabelFolder,
  REGISTRY_SETTINGS,
} from './registry-settings';
export {
  listSettings,
  settingsIn,
  type Setting,
  type SettingGroup,
  type SettingSchema,
  type SettingsShape,
  type SettingValues,
} from './setting';
export { findUnencrypted } from './setting-rules';
export * from './setting-types';
export { findMistypedSettings, listVariableNames } from './setting-warnings';
export { StartError } from './start-error';
export { isDecodable, isLoopback, PERCENT_ENCODE } from './url-parts';
export { numberInDigits } from './number-in-digits';
export { givenSettings, type Variables } from './variables';
