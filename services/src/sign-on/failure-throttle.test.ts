import { FailureThrottle, THROTTLE_LIMITS, type Turn } from './failure-throttle';

const LIMITS = {
  ...THROTTLE_LIMITS,
  free: 2,
  stepMs: 100,
  longestMs: 250,
  waiting: 2,
  line: 3,
  longestInLineMs: 1000,
  addresses: 2,
};
const HERE = '192.0.2.1';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const throttleWith = (limits = LIMITS) => new FailureThrottle(() => new Date(), limits);

/** Begins an attempt; what became of it, and after how many milliseconds, stands in the list once it is known. */
const attempts = (throttle: FailureThrottle) => {
  const known: (readonly [string, Turn, number])[] = [];
  const begin = (userId = 'nobody', address = HERE): void => {
    const start = Date.now();
    void throttle.turn(address, userId).then((turn) => known.push([userId, turn, Date.now() - start]));
  };
  return { begin, known };
};
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('FailureThrottle', () => {
  test('D-8 delays grow after the free failures, up to a bound, and end with the window', async () => {
    const { begin, known } = attempts(throttleWith({ ...LIMITS, waiting: 100 }));
    for (let attempt = 0; attempt < 6; attempt += 1) begin();
    await after(250);
    expect(known.map(([, , ms]) => ms)).toEqual([0, 0, 100, 200, 250, 250]);
    begin('nobody', '192.0.2.2');
    await after(LIMITS.windowMs);
    begin();
    await after(0);
    expect(known.slice(-2).map(([, turn]) => turn)).toEqual(['free', 'free']);
  });

  test('D-8 a right password takes back its own attempt and no other', async () => {
    const throttle = throttleWith();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await throttle.turn(HERE, 'alex')).toBe('free');
      throttle.succeeded(HERE);
    }
    await throttle.turn(HERE, 'alex');
    await throttle.turn(HERE, 'alex');
    throttle.succeeded(HERE);
    await throttle.turn(HERE, 'alex');
    const { begin, known } = attempts(throttle);
    begin('alex');
    await after(100);
    expect(known).toEqual([['alex', 'heldBack', 100]]);
  });

  test('D-8 while one User ID fails on and on, another one of that network is next in line', async () => {
    const { begin, known } = attempts(throttleWith());
    for (let attempt = 0; attempt < 9; attempt += 1) begin();
    await after(0);
    // Two were free, two are held back, three are in line, two found it full.
    expect(known.map(([, turn]) => turn)).toEqual(['free', 'free', 'turnedAway', 'turnedAway']);
    begin('alex');
    await after(100);
    await after(100);
    await after(250);
    expect(known.filter(([userId]) => userId === 'alex')).toEqual([['alex', 'heldBack', 450]]);
  });

  test('D-8 however many IDs are tried at once, a network has as many looked at as it has places', async () => {
    const limits = { ...LIMITS, line: 100, longestInLineMs: 100_000 };
    const { begin, known } = attempts(throttleWith(limits));
    for (let attempt = 0; attempt < 60; attempt += 1) begin(`user ${attempt}`);
    await after(5000);
    const lookedAt = known.filter(([, turn]) => turn === 'heldBack').length;
    expect(lookedAt).toBeGreaterThan(30);
    expect(lookedAt).toBeLessThanOrEqual((5000 / LIMITS.longestMs) * LIMITS.waiting + 2);
  });

  test('D-8 nobody waits for ever: beyond the bound an attempt is turned away', async () => {
    const slow = { ...LIMITS, stepMs: 5000, longestMs: 5000 };
    const { begin, known } = attempts(throttleWith(slow));
    for (let attempt = 0; attempt < 5; attempt += 1) begin();
    await after(1000);
    expect(known.at(-1)).toEqual(['nobody', 'turnedAway', 1000]);
  });

  test('D-8 remembers a bounded number of addresses', async () => {
    const { begin, known } = attempts(throttleWith());
    for (const address of [HERE, HERE, HERE, '192.0.2.2', '192.0.2.3']) begin('nobody', address);
    await after(100);
    begin();
    await after(0);
    expect(known.at(-1)).toEqual(['nobody', 'free', 0]);
  });
});
