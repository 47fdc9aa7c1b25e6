import { isQuick } from './quick-run';

/** Time units in seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Clock jumps in seconds, as caused by time servers and administrators, in both directions. */
const CLOCK_JUMPS = [-25 * HOUR, -2 * HOUR, -1, 1, 2 * HOUR, 25 * HOUR] as const;

/** A quick run tests one jump in each direction. */
export const TRIED_JUMPS = CLOCK_JUMPS.filter((seconds) => !isQuick || Math.abs(seconds) === 2 * HOUR);

/** Combines each name with each jump, for `test.each`; in a quick run with one jump in alternating directions. */
export function withClockJumps<Name extends string>(names: readonly Name[]): [Name, number][] {
  return names.flatMap((name, at) =>
    TRIED_JUMPS.filter((_seconds, jump) => !isQuick || jump === at % 2).map((seconds): [Name, number] => [
      name,
      seconds,
    ]),
  );
}
