import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { recoveryEventName } from '@portal/shared-wl-assets/statistics-records';
import type { RecoveryCounter } from './follow-recovery';
import { keepJourney, takeKeptJourney } from './kept-journey';

/** Statistics that do not arrive are nobody's loss but ours (STA-8). */
const withStatistics = (use: (statistics: typeof Statistics) => void): void => {
  import('@portal/shared-wl-assets/statistics').then(use).catch(() => undefined);
};

/** Counts into the page's statistics, which arrive with the first thing to count. */
export const browserCounter: RecoveryCounter = {
  usage: (usage) => withStatistics(({ recordRecovery }) => recordRecovery(usage)),
  challenge: (given, channel) => withStatistics(({ recordChallenge }) => recordChallenge(given, channel)),
  keep: keepJourney,
  now: Date.now,
  guid: () => crypto.randomUUID(),
};

/**
 * Counts that the new password was saved, as the end of the recovery before it (STA-7). To be called before the page is
 * left.
 */
export const countPasswordChanged = (userId: string): void => {
  const journey = takeKeptJourney();
  if (journey === null) return;
  const from = recoveryEventName(journey, 'verified');
  browserCounter.usage({
    journey,
    step: 'finished',
    name: recoveryEventName(journey, 'finished'),
    userId,
    from,
    since: Date.now(),
  });
};
