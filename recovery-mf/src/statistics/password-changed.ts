import type { PortalStore } from '@portal/shared-wl-assets';
import { recoveryEventName } from '@portal/shared-wl-assets/statistics-records';
import { createBrowserTracker, embeddedJourneys } from './browser-tracking';
import { deletePersistedJourney, type PersistedJourney, readPersistedJourney } from './persisted-journey';

/** Returns the journey of the preceding recovery, once: a second change is not one of its steps. */
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

/** Notes whose password is being changed: this page is another document than the recovery, and knows it by its ticket. */
export const rememberChangingUser = (portal: PortalStore, userId: string): void =>
  createBrowserTracker(portal).user(userId);

/** Counts that the new password was saved, as the end of the recovery before it (STA-7). To be called as the page is left. */
export const trackPasswordChanged = (portal: PortalStore, userId: string): void => {
  const journey = takeJourney(portal);
  // A change that sign-on requires belongs to no recovery, even after one was started in this tab.
  if (journey?.step !== 'verified') return;
  const from = recoveryEventName(journey, 'verified');
  createBrowserTracker(portal).usage({
    journey,
    step: 'finished',
    name: recoveryEventName(journey, 'finished'),
    userId,
    from,
    since: Date.now(),
  });
};
