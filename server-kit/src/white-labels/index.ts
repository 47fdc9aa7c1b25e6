/** White-label files on the server: read, checked, and what text messages can carry. */
export { isHomeUrl, isLoginPage, referenceHome } from './home-url';
export { newWhiteLabel, NewWhiteLabelError, type NewWhiteLabel } from './new-white-label';
export { default as whiteLabelSchema } from './schema.json';
export {
  toSmsCharacters,
  shortenNameForSms,
  unsupportedSmsCharacters,
  SMS_SEPTETS,
  countSmsSeptets,
} from './sms-alphabet';
export { DEFAULT_KEY } from './read-files';
export { whiteLabelAdvice } from './white-label-advice';
export { checkWhiteLabel, checkWhiteLabels, type CheckedWhiteLabel } from './white-label-check';
export { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
export {
  loadWhiteLabels,
  WHITE_LABEL_KEY,
  type LoadOptions,
  type WhiteLabelRegistry,
} from './white-label-registry';
