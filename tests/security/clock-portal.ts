import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { createShiftedClock, DAY_MS, MINUTE_MS, type ShiftedClock } from './shifted-clock';

let clock: ShiftedClock | undefined;

/** A portal whose clock tests advance. */
export interface ClockPortal {
  readonly portal: TestPortal;
  readonly clock: ShiftedClock;
  /** Advances the clock past every limit of wrong passcodes and messages that earlier tests have used up. */
  readonly startNewDay: () => void;
}

/**
 * One portal for all attacks that a worker runs in turn, and another one for those on production limits. Files start a
 * new day before each test and may change every password but those of erika.muster, nora.noanswer and luis.locked, with
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
  return { portal, clock: shared, startNewDay: () => shared.advance(DAY_MS + MINUTE_MS) };
}
