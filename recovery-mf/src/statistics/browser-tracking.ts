import type { PortalStore } from '@portal/shared-wl-assets';
import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { newGuid } from '@portal/shared-wl-assets/statistics-records';
import { type PersistedJourney, persistJourney, readPersistedJourney } from './persisted-journey';
import { type RecoveryTracker, type TrackedRecovery, trackRecovery } from './track-recovery';

/** Loads the statistics and ignores failures (STA-8). */
export const withStatistics = (use: (statistics: typeof Statistics) => void): void => {
  import('@portal/shared-wl-assets/statistics').then(use).catch(() => undefined);
};

/** Journeys of embedded flows, which must not use the host page's storage (CARD-8). */
export const embeddedJourneys = new WeakMap<PortalStore, PersistedJourney>();

/**
 * Creates a tracker that records into the page's statistics and loads them with the first event.
 *
 * @param portal store of the page or embedded flow
 */
export const createBrowserTracker = (portal: PortalStore): RecoveryTracker => ({
  setUser: (userId) => withStatistics(({ setUser }) => setUser(portal, userId)),
  recordUsage: (usage) => withStatistics(({ recordRecovery }) => recordRecovery(usage, portal)),
  recordChallenge: (given, channel) =>
    withStatistics(({ recordChallenge }) => recordChallenge(given, channel, portal)),
  persist: (journey) =>
    portal.getState().embedding === null
      ? persistJourney(journey)
      : void embeddedJourneys.set(portal, journey),
  now: Date.now,
  guid: newGuid,
});

/**
 * Creates the tracking of one recovery in the browser.
 *
 * @param begun time at which the page was opened, in milliseconds since 1970
 * @param isContinued whether the page was reloaded or opened from the history, so that this tab's journey continues
 */
export const createBrowserTracking = (
  portal: PortalStore,
  begun: number,
  isContinued: boolean,
): TrackedRecovery =>
  trackRecovery(createBrowserTracker(portal), begun, isContinued ? readPersistedJourney() : null);
