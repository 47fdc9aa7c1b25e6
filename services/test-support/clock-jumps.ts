/** Seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Offsets of a server's clock in seconds, as time servers and administrators set it, in both directions. */
export const CLOCK_JUMPS = [-25 * HOUR, -2 * HOUR, -1, 1, 2 * HOUR, 25 * HOUR] as const;

/** Each name with each jump, for `test.each`. */
export function withClockJumps<Name extends string>(names: readonly Name[]): [Name, number][] {
  return names.flatMap((name) => CLOCK_JUMPS.map((seconds): [Name, number] => [name, seconds]));
}
