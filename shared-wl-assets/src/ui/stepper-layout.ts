/** Components of a page with one question or message, needed before hydration. */
export { BusyOverlay } from './BusyOverlay';
export { ErrorSummary } from './ErrorSummary';
export { NeedsScripts } from './NeedsScripts';
export { StepperLayout } from './StepperLayout';
