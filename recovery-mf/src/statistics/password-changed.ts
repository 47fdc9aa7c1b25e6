import type { PortalStore } from '@portal/shared-wl-assets';
import { recoveryEventName } from '@portal/shared-wl-assets/statistics-records';
import { createBrowserTracker, embeddedJourneys } from './browser-tracking';
import { deletePersistedJourney, type PersistedJourney, readPersistedJourney } from './persisted-journey';

/** Returns and deletes the journey of the preceding recovery, because a second change is not one of its steps. */
const takeJourney = (portal: PortalStore): PersistedJourney | null => {
  if (portal.getState().embedding === null) {
    const journey = readPersistedJourney();
    deletePersistedJourney();
    return journey;
  }
  const journey = embeddedJourneys.get(portal) ?? null;
  embeddedJourneys.delete(portal);
  return journey;
};

/** Sets the user of the statistics from the ticket, because this page is a separate document from the recovery. */
export const rememberChangingUser = (portal: PortalStore, userId: string): void =>
  createBrowserTracker(portal).setUser(userId);

/** Counts a saved password as the end of the preceding recovery (STA-7). Call it when the page navigates away. */
export const trackPasswordChanged = (portal: PortalStore, userId: string): void => {
  const journey = takeJourney(portal);
  // A password change required at sign-on is not part of a recovery, even if one was started in this tab.
  if (journey?.step !== 'verified') return;
  const from = recoveryEventName(journey, 'verified');
  createBrowserTracker(portal).recordUsage({
    journey,
    step: 'finished',
    name: recoveryEventName(journey, 'finished'),
    userId,
    from,
    since: Date.now(),
  });
};
