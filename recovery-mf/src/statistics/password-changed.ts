import type { PortalStore } from '@portal/shared-wl-assets';
import { recoveryEventName, type RecoveryJourney } from '@portal/shared-wl-assets/statistics-records';
import { browserCounter, insideJourneys } from './browser-counter';
import { takeKeptJourney } from './kept-journey';

const keptJourney = (portal: PortalStore): RecoveryJourney | null => {
  if (portal.getState().embedding === null) return takeKeptJourney();
  const journey = insideJourneys.get(portal) ?? null;
  insideJourneys.delete(portal);
  return journey;
};

/** Counts that the new password was saved, as the end of the recovery before it (STA-7). To be called as the page is left. */
export const countPasswordChanged = (portal: PortalStore, userId: string): void => {
  const journey = keptJourney(portal);
  if (journey === null) return;
  const from = recoveryEventName(journey, 'verified');
  browserCounter(portal).usage({
    journey,
    step: 'finished',
    name: recoveryEventName(journey, 'finished'),
    userId,
    from,
    since: Date.now(),
  });
};
