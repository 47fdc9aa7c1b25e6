/** Reads and checks white-label files on the server, and converts texts to the SMS alphabet. */
export * from './formats';
export { isHomeUrl, isLoginPage } from './home-url';
export { detectFormat, MEDIA_TYPES } from './brand-files/file-formats';
export {
  BRAND_FILE_FIELDS,
  BRAND_FILES_PATH,
  type BrandFile,
  type BrandFileField,
  type FolderFiles,
  hashedName,
} from './brand-files/resolve-brand-files';
export { pictureScrim } from './brand-files/picture-scrim';
export type { CheckedWhiteLabel, WhiteLabelRules } from './client-configuration';
export { readBrandFolder, watchWhiteLabels, type LiveWhiteLabels } from './live-white-labels';
export { newWhiteLabel, type NewWhiteLabel } from './new-white-label';
export { SVG_ATTRIBUTES } from './brand-files/svg-check';
export { getBrandFolder } from './read-files';
export { default as whiteLabelSchema } from './schema.json';
export { unsupportedSmsCharacters } from './sms-alphabet';
export { describeUnknownWhiteLabel } from './unknown-white-label';
export { checkWhiteLabel, checkWhiteLabels } from './white-label-check';
export { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
export { DEFAULT_KEY } from './white-label-key';
export {
  loadServableWhiteLabels,
  loadWhiteLabels,
  type BrandFiles,
  type LoadedWhiteLabels,
  type WhiteLabelRegistry,
} from './white-label-registry';
