import { clickRecord, type Click } from './click-record';
import { readClick, readSubmit } from './read-click';
import { statistics } from './statistics';
import type { StatisticsKind, StatisticsRecord } from './statistics-queue';
import { noteActivity, thisPage } from './this-page';

/** Where the clicks of a white label go: two of them have digital pulse (STA-6, decisions D-11). */
export const clickKind = (clickStatistics: 'portal' | 'digitalPulse'): StatisticsKind =>
  clickStatistics === 'digitalPulse' ? 'login' : 'click';

/**
 * Records what is clicked and sent, by one listener for the whole page. A click counts when it happens, whatever the
 * page does with it, and one that a sleeping page keeps when it is done; a form only when the browser really sends it.
 *
 * @param early events that came before this module did
 * @param record takes each record
 * @returns stops
 */
export const followClicks = (
  kind: StatisticsKind,
  early: readonly Event[] = [],
  record: (kind: StatisticsKind, record: StatisticsRecord) => void = (...given) =>
    statistics().record(...given),
): (() => void) => {
  const take = (read: (event: Event, part: string, origin: string) => Click | null) => (event: Event) => {
    const page = thisPage();
    const click = read(event, page.part, page.hostUrl);
    if (click === null) return;
    const now = new Date();
    record(kind, clickRecord(page, click, now));
    noteActivity(now);
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
