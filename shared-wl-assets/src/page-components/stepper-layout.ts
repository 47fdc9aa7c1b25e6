/** Components of a page with one question or message. */
export { ErrorSummary } from './ErrorSummary';
export { NeedsScripts } from './NeedsScripts';
export { Spinner } from './Spinner';
export { StepperLayout } from './StepperLayout';
