import type { PortalStore } from '../portal/portal';
import { newGuid } from './guid';
import { statistics } from './statistics';
import type { StatisticsRecord } from './statistics-queue';
import { templatedUrl } from './templated-url';
import { getState, thisPage } from './this-page';
import { transitionRecord } from './transition-record';

const referrerState = (): string =>
  document.referrer.startsWith(`${location.origin}/`) ? templatedUrl(document.referrer, location.origin) : '';

/**
 * Records each change of the page (STA-2): the page load, measured from the start of the navigation, and every
 * client-side navigation, from the change of URL until the new part is shown.
 *
 * @returns function that stops recording
 */
export const trackTransitions = (
  portal: PortalStore,
  record: (record: StatisticsRecord) => void = (given) => statistics().record('state', given),
): (() => void) => {
  const arrival = performance.getEntriesByType('navigation')[0];
  const loadedMs = arrival instanceof PerformanceNavigationTiming ? arrival.domContentLoadedEventEnd : 0;
  const start = performance.timeOrigin;
  const recordTransition = (from: string, to: string, begun: number, ended: number): void =>
    record(
      transitionRecord(thisPage(), {
        from,
        to,
        start: new Date(begun),
        end: new Date(ended),
        status: 'Success',
        guid: newGuid(),
      }),
    );
  let state = getState(portal.getState());
  let requestedAt = Date.now();
  recordTransition(referrerState(), state, start, start + loadedMs);
  const onLeaving = (): void => {
    requestedAt = Date.now();
  };
  addEventListener('single-spa:before-routing-event', onLeaving);
  const unsubscribe = portal.subscribe((next) => {
    const to = getState(next);
    if (to === state) return;
    const from = state;
    state = to;
    recordTransition(from, to, requestedAt, Date.now());
  });
  return () => {
    removeEventListener('single-spa:before-routing-event', onLeaving);
    unsubscribe();
  };
};
