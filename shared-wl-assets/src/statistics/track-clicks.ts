import { browserPortal } from '../portal/browser-portal';
import { type Click, clickRecord } from './click-record';
import { type ClickedPage, readClick, readSubmit } from './read-click';
import { statistics } from './statistics';
import type { StatisticsKind, StatisticsRecord } from './statistics-queue';
import { recordActivity, thisPage } from './this-page';

/**
 * Returns the kind of statistics for a white label's clicks: two white labels use digital pulse (STA-6, decisions
 * D-11).
 */
export const clickKind = (clickStatistics: 'portal' | 'digitalPulse'): StatisticsKind =>
  clickStatistics === 'digitalPulse' ? 'login' : 'click';

/**
 * Records clicks and form submissions of the page. A click that is replayed after hydration counts when it is replayed;
 * a form counts only when the browser really sends it.
 *
 * @param early events before this module was loaded
 * @param labels labels that the controls of the early clicks had when they were clicked
 * @param record receives each record
 * @returns function that stops recording
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
