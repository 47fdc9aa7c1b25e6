import type { Database } from '@portal/server-kit/database';
import { addMs, MINUTE_MS } from '@portal/server-kit/scheduling';

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

/**
 * Records which unused grants of a session have expired, so that a clock set back revives none, and limits the others to
 * their full validity from now, in case it was set back already.
 *
 * @param validMinutes validity of a grant; undefined limits none
 */
export async function settleGrants(
  database: Database,
  session: string,
  now: Date,
  validMinutes?: number,
): Promise<void> {
  await database.query(
    `UPDATE recovery_grants SET has_expired = NOT ${isAheadSql('expires_at', '$2')}, expires_at = least(expires_at, $3::timestamptz)
     WHERE portal_session = $1 AND state <> 'USED' AND NOT has_expired
       AND (NOT ${isAheadSql('expires_at', '$2')} OR expires_at > $4::timestamptz)`,
    [
      session,
      now,
      validMinutes === undefined ? null : addMs(now, validMinutes * MINUTE_MS),
      validMinutes === undefined ? null : addMs(now, validMinutes * MINUTE_MS + CLOCK_SKEW_MS),
    ],
  );
}
