/** Components of a page with one question or message. */
export { BusyOverlay } from './BusyOverlay';
export { ErrorSummary } from './ErrorSummary';
export { NeedsScripts } from './NeedsScripts';
export { StepperLayout } from './StepperLayout';
