import type { PortalStore } from '../portal/portal';
import { newGuid } from './guid';
import { statistics } from './statistics';
import type { StatisticsRecord } from './statistics-queue';
import { templatedUrl } from './templated-url';
import { stateOf, thisPage } from './this-page';
import { transitionRecord } from './transition-record';

const referrerState = (): string =>
  document.referrer.startsWith(`${location.origin}/`) ? templatedUrl(document.referrer, location.origin) : '';

/**
 * Records each change of what is on screen (STA-2): the arrival of the page, measured from the moment it was asked
 * for, and every navigation inside it, from the change of address to the new part being shown.
 *
 * @returns stops
 */
export const trackTransitions = (
  portal: PortalStore,
  record: (record: StatisticsRecord) => void = (given) => statistics().record('state', given),
): (() => void) => {
  const arrival = performance.getEntriesByType('navigation')[0];
  const shown = arrival instanceof PerformanceNavigationTiming ? arrival.domContentLoadedEventEnd : 0;
  const start = performance.timeOrigin;
  const tell = (from: string, to: string, begun: number, ended: number): void =>
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
  let state = stateOf(portal.getState());
  let asked = Date.now();
  tell(referrerState(), state, start, start + shown);
  const onLeaving = (): void => {
    asked = Date.now();
  };
  addEventListener('single-spa:before-routing-event', onLeaving);
  const unsubscribe = portal.subscribe((next) => {
    const to = stateOf(next);
    if (to === state) return;
    const from = state;
    state = to;
    tell(from, to, asked, Date.now());
  });
  return () => {
    removeEventListener('single-spa:before-routing-event', onLeaving);
    unsubscribe();
  };
};
