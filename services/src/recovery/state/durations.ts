export const SECOND = 1_000;

export const MINUTE = 60 * SECOND;

export const HOUR = 60 * MINUTE;

export const DAY = 24 * HOUR;

/** The time `ms` milliseconds after `time`. */
export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
