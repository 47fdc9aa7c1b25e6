import type { PortalStore } from '@portal/shared-wl-assets';
import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { keepSessionEntry } from '@portal/shared-wl-assets/session-entries';
import { newGuid, type RecoveryJourney } from '@portal/shared-wl-assets/statistics-records';
import { countedRecovery, type CountedRecovery, type RecoveryCounter } from './follow-recovery';

/** Statistics that do not arrive are nobody's loss but ours (STA-8). */
export const withStatistics = (use: (statistics: typeof Statistics) => void): void => {
  import('@portal/shared-wl-assets/statistics').then(use).catch(() => undefined);
};

/** The journeys of embedded flows on their way to the new password: storage of a host page is the host's (CARD-8). */
export const insideJourneys = new WeakMap<PortalStore, RecoveryJourney>();

/** Keeps which recovery the visitor leaves for the new password, in this tab only; it says nothing of who that is. */
export const keepJourney = (journey: RecoveryJourney): void =>
  keepSessionEntry('recoveryJourney', JSON.stringify(journey));

/**
 * Counts into the page's statistics, which arrive with the first thing to count.
 *
 * @param portal store of the page or embedded flow that the recovery is in
 */
export const browserCounter = (portal: PortalStore): RecoveryCounter => ({
  usage: (usage) => withStatistics(({ recordRecovery }) => recordRecovery(usage, portal)),
  challenge: (given, channel) =>
    withStatistics(({ recordChallenge }) => recordChallenge(given, channel, portal)),
  keep: (journey) =>
    portal.getState().embedding === null ? keepJourney(journey) : void insideJourneys.set(portal, journey),
  now: Date.now,
  guid: newGuid,
});

/**
 * Counts one recovery of a page.
 *
 * @param begun when its page was opened, in milliseconds since 1970
 */
export const browserCounting = (portal: PortalStore, begun: number): CountedRecovery =>
  countedRecovery(browserCounter(portal), begun);
