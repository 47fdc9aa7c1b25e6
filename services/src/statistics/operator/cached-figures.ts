import type { StatisticsFigures, StatisticsSelection } from '@portal/contract/operator';
import { selectionQuery } from './selection';

const CACHE_TTL_MS = 20_000;
const MAX_CACHED = 50;

/**
 * Caches results for 20 seconds and runs one query at a time, so that operators who open the page often do not slow down
 * the database for visitors.
 *
 * @param runQueries runs the queries
 */
export function cachedStatistics(
  runQueries: (selection: StatisticsSelection, now: Date) => Promise<StatisticsFigures>,
  clock: () => Date,
): (selection: StatisticsSelection) => Promise<StatisticsFigures> {
  const cache = new Map<string, { readonly at: number; readonly figures: Promise<StatisticsFigures> }>();
  let last: Promise<unknown> = Promise.resolve();
  return (selection) => {
    const key = selectionQuery(selection);
    const now = clock();
    const cachedFigures = cache.get(key);
    // Negative after the clock was set back.
    const age = now.getTime() - (cachedFigures?.at ?? 0);
    if (cachedFigures !== undefined && age >= 0 && age < CACHE_TTL_MS) return cachedFigures.figures;
    const figures = last.then(() => runQueries(selection, now));
    last = figures.catch(() => {
      if (cache.get(key)?.figures === figures) cache.delete(key);
    });
    cache.delete(key);
    cache.set(key, { at: now.getTime(), figures });
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size > MAX_CACHED) cache.delete(oldest);
    return figures;
  };
}
