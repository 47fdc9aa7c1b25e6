/** Reads and checks white-label files on the server, and converts texts to the SMS alphabet. */
export { isHomeUrl, isLoginPage, referenceHome } from './home-url';
export { BRAND_FILES_PATH, type BrandFile } from './brand-files/resolve-brand-files';
export { pictureBrightness } from './brand-files/picture-brightness';
export type { WhiteLabelRules } from './client-configuration';
export { watchWhiteLabels, type LiveWhiteLabels } from './live-white-labels';
export {
  newWhiteLabel,
  NewWhiteLabelError,
  type NewWhiteLabel,
  type NewWhiteLabelContacts,
} from './new-white-label';
export { default as whiteLabelSchema } from './schema.json';
export {
  toSmsCharacters,
  shortenNameForSms,
  unsupportedSmsCharacters,
  SMS_SEPTETS,
  countSmsSeptets,
} from './sms-alphabet';
export { DEFAULT_KEY } from './read-files';
export { describeUnknownWhiteLabel } from './unknown-white-label';
export { whiteLabelAdvice } from './white-label-advice';
export { getBrandFolder } from './read-files';
export { readBrandFolder } from './live-white-labels';
export {
  checkWhiteLabel,
  checkWhiteLabels,
  findMissingOwnFields,
  type CheckedWhiteLabel,
} from './white-label-check';
export { WHITE_LABEL_KEY } from './white-label-key';
export { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
export {
  loadServableWhiteLabels,
  loadWhiteLabels,
  type BrandFiles,
  type LoadedWhiteLabels,
  type WhiteLabelRegistry,
} from './white-label-registry';
