import type { StatisticsFigures } from './figure-queries';
import { type Selection, selectionQuery } from './selection';

const CACHE_TTL_MS = 20_000;
const MAX_CACHED = 50;

/**
 * Caches queries for 20 seconds and runs one at a time, however often the page is opened: visitors need the database
 * more than operators.
 *
 * @param ask runs the queries
 */
export function cachedStatistics(
  ask: (selection: Selection, now: Date) => Promise<StatisticsFigures>,
  clock: () => Date,
): (selection: Selection) => Promise<StatisticsFigures> {
  const kept = new Map<string, { readonly at: number; readonly answers: Promise<StatisticsFigures> }>();
  let last: Promise<unknown> = Promise.resolve();
  return (selection) => {
    const key = selectionQuery(selection);
    const now = clock();
    const known = kept.get(key);
    // Negative after the clock was set back.
    const age = now.getTime() - (known?.at ?? 0);
    if (known !== undefined && age >= 0 && age < CACHE_TTL_MS) return known.answers;
    const responses = last.then(() => ask(selection, now));
    last = responses.catch(() => {
      if (kept.get(key)?.answers === responses) kept.delete(key);
    });
    kept.delete(key);
    kept.set(key, { at: now.getTime(), answers: responses });
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > MAX_CACHED) kept.delete(oldest);
    return responses;
  };
}
