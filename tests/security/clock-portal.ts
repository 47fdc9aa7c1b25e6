import { test } from '@playwright/test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { createShiftedClock, DAY_SECONDS, MINUTE_SECONDS, type ShiftedClock } from './shifted-clock';

let shared: ShiftedClock | undefined;

/** A portal with a clock that tests advance. */
interface ClockPortal {
  readonly portal: TestPortal;
  readonly clock: ShiftedClock;
}

function getSharedClock(): ShiftedClock {
  if (shared === undefined) process.once('exit', () => shared?.remove());
  return (shared ??= createShiftedClock());
}

/**
 * Fills the portal that all attack files of a worker and some journeys share into the returned object. Each test starts a day
 * later, so limits of wrong passcodes and messages are over, and no time passes but that by which it advances the clock.
 * Files may change every password but those of erika.muster, nora.noanswer and luis.locked, with which they sign in.
 */
export function useClockPortal(): ClockPortal {
  const clock = getSharedClock();
  const portal = {} as TestPortal;
  test.beforeAll(async () => {
    Object.assign(portal, await sharedPortal({ LOG_LEVEL: 'trace', ...clock.settings }));
  });
  test.beforeEach(() => {
    clock.hold();
    clock.advance(DAY_SECONDS + MINUTE_SECONDS);
  });
  return { portal, clock };
}
