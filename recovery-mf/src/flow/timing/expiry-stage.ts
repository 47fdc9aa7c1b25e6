/** Seconds before the expiry at which the visitor is warned: three times the minimum of WCAG 2.2.1. */
const WARNED_SECONDS = 60;

export type ExpiryStage = 'valid' | 'ending' | 'over';

/**
 * Returns the expiry stage of a passcode.
 *
 * @param secondsLeft whole seconds, at least 0
 */
export const expiryStage = (secondsLeft: number): ExpiryStage => {
  if (secondsLeft === 0) return 'over';
  return secondsLeft <= WARNED_SECONDS ? 'ending' : 'valid';
};
