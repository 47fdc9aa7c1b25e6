/** Components of a page with one question or message. */
export { ErrorSummary } from './ErrorSummary';
export { NeedsScripts } from './NeedsScripts';
export { StepperLayout } from './StepperLayout';
