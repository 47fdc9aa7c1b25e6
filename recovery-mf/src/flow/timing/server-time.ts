/**
 * Returns the seconds until a time of the server's clock, rounded up and at least 0 (security rule 17).
 *
 * @param until milliseconds since 1970 by the server's clock
 * @param now milliseconds since 1970 by this device's clock
 * @param clockOffset server's clock minus this device's clock, in milliseconds
 */
export const secondsUntil = (until: number, now: number, clockOffset: number): number =>
  Math.max(0, Math.ceil((until - now - clockOffset) / 1000));

/** Formats seconds as minutes and seconds, such as 0:24. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Returns the minutes between two times, rounded. */
export const minutesBetween = (from: number, to: number): number => Math.round((to - from) / 60_000);
