/** What a page with one question or one message beside its rail is made of before it is hydrated. */
export { BusyOverlay } from '../ui/BusyOverlay';
export { ErrorSummary } from '../ui/ErrorSummary';
export { NeedsScripts } from '../ui/NeedsScripts';
export { RailPage } from '../ui/RailPage';
