import { setTimeout as delay } from 'node:timers/promises';
import { DAY, HOUR, MINUTE, TRIED_JUMPS, withClockJumps } from '../../../test-support/clock-jumps';
import { isQuick } from '../../../test-support/quick-run';
import {
  addressInSite,
  FREE_FAILURES,
  LONG_WAIT,
  LONGEST_WAIT_SECONDS,
  readDevice,
  START,
  useSignOn,
  WAIT,
  WRONG,
} from '../../../test-support/sign-on-server';
import type * as Passwords from '../../passwords/passwords';
import { NOTICE_THRESHOLD } from '../notices/failure-notice';
import { FailureThrottle, THROTTLE_LIMITS } from './failure-throttle';

/* The clock jumps in each state of the throttles, in both directions. */

const RIGHT = 'Right-password-1';
jest.mock('../../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../../passwords/passwords');
  return { ...real, verifyPassword: jest.fn((_hash: string, password: string) => password === RIGHT) };
});

const USER = 'alex.morgan';
const SECOND_MS = 1_000;

const server = useSignOn();
beforeEach(async () => {
  server.moveTo(START);
  for (const table of ['sign_in_failures', 'queued_messages', 'sign_on_sessions'])
    await server.database.query(`DELETE FROM ${table}`);
});
function jump(seconds: number): void {
  return server.wait(seconds * SECOND_MS);
}

describe('the account throttle', () => {
  const STATES = {
    'after wrong passwords without a wait': 5,
    'during a short wait': FREE_FAILURES + 2,
    'during a long wait': FREE_FAILURES + 15,
    'after a hundred failures': 100,
  } as const;
  type State = keyof typeof STATES;

  test.each(
    withClockJumps((Object.keys(STATES) as State[]).filter((_state, at) => !isQuick || at % 2 === 1)),
  )(
    '%s the clock jumps by %i s: no attempt is restored, no wait extended @SEC-R2 @SEC-R17',
    async (state, seconds) => {
      const device = readDevice(await server.login(USER, RIGHT));
      await server.fail(USER, STATES[state], addressInSite());
      jump(seconds);
      const compared: string[] = [];
      for (let attempt = 0; attempt < 15; attempt += 1)
        compared.push(await server.tryIn(USER, 'wrong', { from: addressInSite() }));
      const free = Math.max(0, FREE_FAILURES - STATES[state]);
      const count = compared.filter((message) => message === WRONG).length;
      // When the jump ends the wait, one attempt beyond the allowed ones is compared.
      expect(count).toBeGreaterThanOrEqual(free);
      expect(count).toBeLessThanOrEqual(Math.max(1, free));
      expect([WRONG, WAIT, LONG_WAIT]).toEqual(expect.arrayContaining([...new Set(compared)]));

      expect(await server.tryIn(USER, RIGHT, { cookie: device })).toBe('/apps/home');
      // One minute of tolerance for clock skew between servers.
      server.wait((LONGEST_WAIT_SECONDS + MINUTE) * SECOND_MS);
      expect(await server.tryIn(USER, RIGHT, { from: addressInSite() })).toBe('/apps/home');
    },
  );

  /** Waits until `count` notices are queued, which happens in the background, and returns their number. */
  const noticesFrom = async (count: number): Promise<number> => {
    const read = () => server.database.query('SELECT 1 FROM queued_messages');
    for (let queued = await read(); ; queued = await read()) {
      if (queued.length >= count) return queued.length;
      await delay(5);
    }
  };
  test.each(isQuick ? TRIED_JUMPS.slice(1) : TRIED_JUMPS)(
    'a notice, a clock jump of %i s, 26 hours: a wrong password sends another notice @SEC-R14 @SEC-R17',
    async (seconds) => {
      await server.fail(USER, NOTICE_THRESHOLD, addressInSite());
      expect(await noticesFrom(1)).toBe(1);
      jump(seconds);
      server.wait(26 * HOUR * SECOND_MS);
      await server.fail(USER, 1, addressInSite());
      // After a jump of a day back, the last notice appears to be an hour old.
      if (seconds > -DAY) expect(await noticesFrom(2)).toBe(2);
    },
  );
});

describe('the IP address throttle', () => {
  const FREE = 3;
  const started = () => {
    const limits = { ...THROTTLE_LIMITS, allowedFailures: FREE, stepMs: 1, maxDelayMs: 1 };
    return new FailureThrottle(server.context.clock, limits);
  };
  const STATES = { 'with free attempts left': 1, 'after the free attempts': FREE + 4 } as const;

  test.each(withClockJumps(Object.keys(STATES) as (keyof typeof STATES)[]))(
    '%s the clock jumps by %i s: after a window all attempts are back @SEC-R17 @D-8',
    async (state, seconds) => {
      const throttle = started();
      const fail = async () => (await throttle.admit('192.0.2.1', USER)).outcome;
      for (let attempt = 0; attempt < STATES[state]; attempt += 1) await fail();
      jump(seconds);
      const isFree = STATES[state] < FREE || seconds * SECOND_MS >= THROTTLE_LIMITS.windowMs;
      expect(await fail()).toBe(isFree ? 'allowed' : 'throttled');
      server.wait(THROTTLE_LIMITS.windowMs);
      for (let attempt = 0; attempt < FREE; attempt += 1) expect(await fail()).toBe('allowed');
      expect(await fail()).toBe('throttled');
      throttle.close();
    },
  );
});

test.each(isQuick ? TRIED_JUMPS.slice(1) : TRIED_JUMPS)(
  'after a jump of %i s a browser is known for 180 days from its last sign-in @SEC-R3 @SEC-R17',
  async (seconds) => {
    const known = readDevice(await server.login(USER, RIGHT));
    const isKnown = async () =>
      (await server.tryIn(USER, 'wrong', { cookie: known, from: addressInSite() })) === WRONG;
    jump(seconds);
    await server.fail(USER, FREE_FAILURES + 1, addressInSite());
    expect(await isKnown()).toBe(true);
    server.moveTo(new Date(START.getTime() + (180 * DAY - 26 * HOUR) * SECOND_MS));
    await server.fail(USER, 1, addressInSite());
    expect(await isKnown()).toBe(true);
    server.moveTo(new Date(START.getTime() + (180 * DAY + 26 * HOUR) * SECOND_MS));
    await server.fail(USER, 1, addressInSite());
    expect(await isKnown()).toBe(false);
  },
);
