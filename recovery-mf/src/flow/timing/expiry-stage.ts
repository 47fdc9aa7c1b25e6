/** How long before the end a visitor is told: three times what WCAG 2.2.1 asks for at least. */
const WARNED_SECONDS = 60;

export type ExpiryStage = 'valid' | 'ending' | 'over';

/**
 * Where a passcode stands in its time.
 *
 * @param secondsLeft whole seconds, at least 0
 */
export const expiryStage = (secondsLeft: number): ExpiryStage => {
  if (secondsLeft === 0) return 'over';
  return secondsLeft <= WARNED_SECONDS ? 'ending' : 'valid';
};
