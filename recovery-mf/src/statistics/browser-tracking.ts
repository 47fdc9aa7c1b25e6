import type { PortalStore } from '@portal/shared-wl-assets';
import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { newGuid } from '@portal/shared-wl-assets/statistics-records';
import { type PersistedJourney, persistJourney, readPersistedJourney } from './persisted-journey';
import { type RecoveryTracker, type TrackedRecovery, trackRecovery } from './track-recovery';

/** Lost statistics must not affect the visitor (STA-8). */
export const withStatistics = (use: (statistics: typeof Statistics) => void): void => {
  import('@portal/shared-wl-assets/statistics').then(use).catch(() => undefined);
};

/** The journeys of embedded flows: storage of a host page is the host's (CARD-8). */
export const embeddedJourneys = new WeakMap<PortalStore, PersistedJourney>();

/**
 * Counts into the page's statistics, which arrive with the first thing to count.
 *
 * @param portal store of the page or embedded flow that the recovery is in
 */
export const createBrowserTracker = (portal: PortalStore): RecoveryTracker => ({
  user: (userId) => withStatistics(({ setUser }) => setUser(portal, userId)),
  usage: (usage) => withStatistics(({ recordRecovery }) => recordRecovery(usage, portal)),
  challenge: (given, channel) =>
    withStatistics(({ recordChallenge }) => recordChallenge(given, channel, portal)),
  keep: (journey) =>
    portal.getState().embedding === null
      ? persistJourney(journey)
      : void embeddedJourneys.set(portal, journey),
  now: Date.now,
  guid: newGuid,
});

/**
 * Counts one recovery of a page.
 *
 * @param begun when its page was opened, in milliseconds since 1970
 * @param isContinued whether the visitor came by a reload or the history, so that this tab's journey continues
 */
export const createBrowserTracking = (
  portal: PortalStore,
  begun: number,
  isContinued: boolean,
): TrackedRecovery =>
  trackRecovery(createBrowserTracker(portal), begun, isContinued ? readPersistedJourney() : null);
