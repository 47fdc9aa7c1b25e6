/** White labels on the server: read, checked and cut to what a browser needs. Never imported by browser code. */
export type { ConfiguredLink, LocalisedText, Logo, WhiteLabelConfiguration } from './configuration';
export { newWhiteLabel, NewWhiteLabelError, type NewWhiteLabel } from './new-white-label';
export { loadWhiteLabels, WHITE_LABEL_KEY, type WhiteLabelRegistry } from './registry';
export { whiteLabelAdvice } from './white-label-advice';
export { checkWhiteLabels } from './white-label-check';
export { default as whiteLabelSchema } from './schema.json';
export { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
export { whiteLabelView, type UserType, type WhiteLabelView } from './white-label-view';
