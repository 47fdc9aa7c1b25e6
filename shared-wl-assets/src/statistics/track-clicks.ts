import { browserPortal } from '../portal/browser-portal';
import { type Click, clickRecord } from './click-record';
import { type ClickedPage, readClick, readSubmit } from './read-click';
import { statistics } from './statistics';
import type { StatisticsKind, StatisticsRecord } from './statistics-queue';
import { recordActivity, thisPage } from './this-page';

/** Where the clicks of a white label go: two of them have digital pulse (STA-6, decisions D-11). */
export const clickKind = (clickStatistics: 'portal' | 'digitalPulse'): StatisticsKind =>
  clickStatistics === 'digitalPulse' ? 'login' : 'click';

/**
 * Records clicks and form submissions by one listener for the page. A click counts when it happens, one that is
 * replayed after hydration when it is replayed; a form only when the browser really sends it.
 *
 * @param early events before this module was loaded
 * @param labels of the early clicks' controls when they were pressed
 * @param record receives each record
 * @returns a function that stops
 */
export const trackClicks = (
  kind: StatisticsKind,
  early: readonly Event[] = [],
  labels: ReadonlyMap<Event, string> = new Map(),
  record: (kind: StatisticsKind, record: StatisticsRecord) => void = (...given) =>
    statistics().record(...given),
): (() => void) => {
  const take =
    (read: (event: Event, page: ClickedPage, label?: string) => Click | null) =>
    (event: Event): void => {
      const page = thisPage();
      const { texts } = browserPortal().getState();
      const click = read(event, { part: page.part, origin: page.hostUrl, texts }, labels.get(event));
      if (click === null) return;
      const now = new Date();
      record(kind, clickRecord(page, click, now));
      recordActivity(now);
    };
  const [onClick, onSubmit] = [take(readClick), take(readSubmit)];
  for (const event of early) (event.type === 'submit' ? onSubmit : onClick)(event);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit);
  return () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit);
  };
};
