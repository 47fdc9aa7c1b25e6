import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { createShiftedClock, DAY_SECONDS, MINUTE_SECONDS, type ShiftedClock } from './shifted-clock';

let clock: ShiftedClock | undefined;

/** A portal with a clock that tests advance. */
export interface ClockPortal {
  readonly portal: TestPortal;
  readonly clock: ShiftedClock;
  /**
   * Holds the clock a day later: limits of wrong passcodes and messages, used up by earlier tests, are over, and no time
   * passes but that by which the test advances it.
   */
  readonly startNewDay: () => void;
}

/**
 * Returns the portal that all attack files of a worker and some journeys share, or another one with production limits. Files start a new
 * day before each test and may change every password but those of erika.muster, nora.noanswer and luis.locked, with
 * which they sign in.
 */
export async function sharedClockPortal(limits: 'raised' | 'production' = 'raised'): Promise<ClockPortal> {
  if (clock === undefined) process.once('exit', () => clock?.remove());
  const shared = (clock ??= createShiftedClock());
  const portal = await sharedPortal({
    LOG_LEVEL: 'trace',
    ...(limits === 'production' && { RECOVERY_IP_LIMIT: '20', RECOVERY_DESTINATION_LIMIT: '' }),
    ...shared.settings,
  });
  const startNewDay = (): void => {
    shared.hold();
    shared.advance(DAY_SECONDS + MINUTE_SECONDS);
  };
  return { portal, clock: shared, startNewDay };
}
