import { MINUTE_MS } from '@portal/server-kit/scheduling';

/** Longest difference of the clocks of two servers. A stored time further ahead means that the clock was set back. */
export const CLOCK_SKEW_MS = MINUTE_MS;

/**
 * Returns whether a time has not come yet.
 *
 * @param end a time from the database; anything that is not a time, such as null or infinity, counts as past
 */
export function isAhead(end: unknown, now: Date): boolean {
  return end instanceof Date && end.getTime() > now.getTime();
}

/** Returns the SQL condition that a column has a time which has not come yet, as `isAhead`. */
export function isAheadSql(column: string, now: string): string {
  return `(${column} > ${now} AND isfinite(${column}))`;
}

/** Returns whether a stored time can only be explained by a clock that was set back. */
export function isOfLaterClock(time: Date | null, now: Date): boolean {
  return time !== null && time.getTime() > now.getTime() + CLOCK_SKEW_MS;
}
