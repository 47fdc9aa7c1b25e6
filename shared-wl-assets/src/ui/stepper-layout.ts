/** What a page with one question or one message beside its rail is made of before it is hydrated. */
export { BusyOverlay } from './BusyOverlay';
export { ErrorSummary } from './ErrorSummary';
export { NeedsScripts } from './NeedsScripts';
export { StepperLayout } from './StepperLayout';
