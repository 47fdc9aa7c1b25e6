import { isQuick } from '../../../test-support/quick-run';
import { HashingPool } from '../../passwords/hashing-pool';
import { FailureThrottle, THROTTLE_LIMITS, type ThrottleOutcome } from './failure-throttle';

const LIMITS = {
  ...THROTTLE_LIMITS,
  allowedFailures: 2,
  stepMs: 100,
  maxDelayMs: 250,
  maxConcurrent: 2,
  queueLength: 5,
  maxQueueMs: 1000,
  maxIpAddresses: 2,
};
const HERE = '192.0.2.1';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

function throttleWith(limits = LIMITS) {
  return new FailureThrottle(() => new Date(), limits);
}

/** Returns a function that starts attempts, and `known`: the outcomes with their delays in milliseconds. */
function attempts(throttle: FailureThrottle) {
  const outcomes: (readonly [string, ThrottleOutcome, number])[] = [];
  const begin = (userId = 'nobody', address = HERE): void => {
    const start = Date.now();
    void throttle
      .admit(address, userId)
      .then(({ outcome }) => outcomes.push([userId, outcome, Date.now() - start]));
  };
  return { begin, known: outcomes };
}
function after(ms: number) {
  return jest.advanceTimersByTimeAsync(ms);
}

describe('FailureThrottle', () => {
  test('delays grow after the allowed failures, up to a maximum, and end with the window @D-8', async () => {
    const { begin, known: outcomes } = attempts(
      throttleWith({ ...LIMITS, maxConcurrent: 100, queueLength: 100 }),
    );
    for (let attempt = 0; attempt < 6; attempt += 1) begin();
    await after(250);
    expect(outcomes.map(([, , ms]) => ms)).toEqual([0, 0, 100, 200, 250, 250]);
    begin('nobody', '192.0.2.2');
    await after(LIMITS.windowMs);
    begin();
    await after(0);
    expect(outcomes.slice(-2).map(([, outcome]) => outcome)).toEqual(['allowed', 'allowed']);
  });

  test('a right password removes its own attempt from the count and no other @D-8', async () => {
    const throttle = throttleWith();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { outcome, cancel } = await throttle.admit(HERE, 'alex');
      expect(outcome).toBe('allowed');
      cancel();
    }
    await throttle.admit(HERE, 'alex');
    (await throttle.admit(HERE, 'alex')).cancel();
    await throttle.admit(HERE, 'alex');
    const { begin, known } = attempts(throttle);
    begin('alex');
    await after(100);
    expect(known).toEqual([['alex', 'throttled', 100]]);
  });

  test('while one User ID keeps failing, another one of that network is next in the queue @D-8', async () => {
    const { begin, known: outcomes } = attempts(throttleWith());
    for (let attempt = 0; attempt < 9; attempt += 1) begin();
    await after(0);
    // Two attempts were allowed, five are queued, two found the queue full.
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['allowed', 'allowed', 'rejected', 'rejected']);
    begin('alex');
    await after(100);
    await after(100);
    expect(outcomes.filter(([userId]) => userId === 'alex')).toEqual([['alex', 'throttled', 200]]);
  });

  test('whatever the number of User IDs, a network gets only the checks that its rate allows @D-8', async () => {
    const limits = { ...LIMITS, queueLength: 102, maxQueueMs: 100_000 };
    const { begin, known } = attempts(throttleWith(limits));
    for (let attempt = 0; attempt < 60; attempt += 1) begin(`user ${attempt}`);
    await after(5000);
    const lookedAt = known.filter(([, outcome]) => outcome === 'throttled').length;
    expect(lookedAt).toBeGreaterThan(30);
    expect(lookedAt).toBeLessThanOrEqual((5000 / LIMITS.maxDelayMs) * LIMITS.maxConcurrent + 2);
  });

  test('an attempt that waits longer than the limit is rejected @D-8', async () => {
    const slow = { ...LIMITS, stepMs: 5000, maxDelayMs: 5000 };
    const { begin, known } = attempts(throttleWith(slow));
    for (let attempt = 0; attempt < 5; attempt += 1) begin();
    await after(1000);
    expect(known.at(-1)).toEqual(['nobody', 'rejected', 1000]);
  });

  test('remembers a bounded number of IP addresses, and evicts none with more failures for others @D-8', async () => {
    const { begin, known: outcomes } = attempts(throttleWith());
    for (const address of [HERE, HERE, '192.0.2.2', '192.0.2.3']) begin('nobody', address);
    await after(0);
    // The limit is two addresses: the third evicted the second, which therefore starts from zero.
    begin('of the second', '192.0.2.2');
    begin('of the first');
    await after(100);
    expect(outcomes.slice(-2)).toEqual([
      ['of the second', 'allowed', 0],
      ['of the first', 'throttled', 100],
    ]);
  });

  test('networks of an IPv6 site are throttled together after the failures allowed to a hundred @D-8 @SEC-R4', async () => {
    const { begin, known: outcomes } = attempts(throttleWith({ ...LIMITS, maxIpAddresses: 1000 }));
    const of = (network: number): string => `2001:db8:7:${network.toString(16)}::1`;
    for (let network = 0; network < 200; network += 1) begin('nobody', of(network));
    await after(0);
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(Array(200).fill('allowed'));
    for (let network = 200; network < 205; network += 1) begin('nobody', of(network));
    begin('neighbour', '2001:db8:8::1');
    await after(LIMITS.maxDelayMs);
    expect(outcomes.slice(200).map(([userId, outcome]) => [userId, outcome])).toEqual([
      ['neighbour', 'allowed'],
      ['nobody', 'throttled'],
      ['nobody', 'throttled'],
    ]);
  });

  test('a right password removes one failure from the count of its site, not the others @D-8 @SEC-R4', async () => {
    const throttle = throttleWith({ ...LIMITS, maxIpAddresses: 1000 });
    const address = (network: number): string => `2001:db8:7:${network.toString(16)}::1`;
    const admit = (from: string) => throttle.admit(from, 'alex');
    for (let network = 0; network < 199; network += 1) await admit(address(network));
    (await admit(address(199))).cancel();
    expect((await admit(address(200))).outcome).toBe('allowed');
    const throttled = admit(address(201));
    await after(LIMITS.maxDelayMs);
    expect((await throttled).outcome).toBe('throttled');
  });
});

describe('many users behind one IP address, with production limits', () => {
  /** Time to check one password. */
  const CHECK_MS = 25;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  /** Creates a portal that checks two passwords at a time and counts successful, wrong and rejected attempts. */
  const portal = () => {
    const throttle = throttleWith(THROTTLE_LIMITS);
    const pool = new HashingPool({ concurrency: 2, waiting: 1000, longestWaitMs: 15_000 });
    const counts = { in: 0, wrong: 0, throttled: 0 };
    const signIn = async (userId: string, isRight: boolean): Promise<void> => {
      const { outcome, cancel } = await throttle.admit(HERE, userId);
      if (outcome === 'rejected') {
        counts.throttled += 1;
        return;
      }
      await pool.run('verify', () => pause(CHECK_MS));
      if (isRight) cancel();
      counts[isRight ? 'in' : 'wrong'] += 1;
    };
    return { signIn, told: counts };
  };
  type SignIn = ReturnType<typeof portal>['signIn'];
  const failBefore = async (signIn: SignIn, times: number): Promise<void> => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      void signIn('mistyped', false);
      await after(6000);
    }
  };

  const PEOPLE = 200;
  test.each(
    (
      [
        ['within a minute', 60_000, 0, 0],
        ['within a minute, every tenth with a wrong password', 60_000, 0, 10],
        ['within a minute, after forty failures', 60_000, 40, 10],
        ['at the same moment', 0, 0, 0],
        ['at the same moment, every tenth with a wrong password', 0, 0, 10],
        ['at the same moment, after forty failures', 0, 40, 0],
        ['at the same moment, after forty failures, every tenth with a wrong password', 0, 40, 10],
      ] as const
    ).filter((_case, at) => !isQuick || at === 1),
  )(
    '200 users sign in %s: every right password succeeds @D-8',
    async (_when, within, failures, wrongInterval) => {
      const { signIn, told: counts } = portal();
      await failBefore(signIn, failures);
      const wrong = Array.from(
        { length: PEOPLE },
        (_, person) => wrongInterval > 0 && person % wrongInterval === 0,
      );
      for (const [person, isWrong] of wrong.entries()) {
        void signIn(`person ${person}`, !isWrong);
        await after(within / PEOPLE);
      }
      await after(60_000);
      const mistyped = wrong.filter(Boolean).length;
      expect(counts).toEqual({ in: PEOPLE - mistyped, wrong: failures + mistyped, throttled: 0 });
      // All who mistyped try again.
      for (const [person, isWrong] of wrong.entries()) if (isWrong) void signIn(`person ${person}`, true);
      await after(60_000);
      expect(counts).toEqual({ in: PEOPLE, wrong: failures + mistyped, throttled: 0 });
    },
  );

  /** Allowed failures, plus the concurrent checks at the start, plus one round every five seconds. */
  const mostIn = (ms: number): number =>
    THROTTLE_LIMITS.allowedFailures +
    THROTTLE_LIMITS.maxConcurrent * (1 + Math.ceil(ms / THROTTLE_LIMITS.maxDelayMs));

  test.each([0, 1, 10].filter((_case, at) => !isQuick || at < 2))(
    'an attacker who signs in %i times between guesses gets no more guesses checked @D-8',
    async (rights) => {
      const { signIn, told: counts } = portal();
      for (let guess = 0; guess < 600; guess += 1) {
        void signIn(`user ${guess}`, false);
        for (let right = 0; right < rights; right += 1) void signIn('own', true);
        await after(100);
      }
      expect(counts.wrong).toBeGreaterThan(200);
      expect(counts.wrong).toBeLessThanOrEqual(mostIn(60_000));
    },
  );

  test('an attempt queued when a window ends counts in the next one, and precedes later attempts @D-8', async () => {
    const { signIn, told: counts } = portal();
    await failBefore(signIn, 40);
    await after(THROTTLE_LIMITS.windowMs - 40 * 6000 - 1);
    for (let guess = 0; guess < 300; guess += 1) void signIn(`user ${guess}`, false);
    await after(0);
    expect(counts).toEqual({ in: 0, wrong: 40, throttled: 80 });
    await after(1);
    void signIn('new', true);
    await after(CHECK_MS * THROTTLE_LIMITS.allowedFailures);
    expect(counts).toMatchObject({ in: 0, wrong: 40 + THROTTLE_LIMITS.allowedFailures });
    await after(14_000);
    expect(counts.wrong - 40).toBeLessThanOrEqual(mostIn(15_000));
  });

  test('queued attempts are rejected at once when the server stops @D-8', async () => {
    const throttle = throttleWith();
    const { begin, known: outcomes } = attempts(throttle);
    for (let attempt = 0; attempt < 5; attempt += 1) begin();
    throttle.close();
    await after(0);
    expect(outcomes.map(([, outcome]) => outcome).sort()).toEqual([
      'allowed',
      'allowed',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });
});
