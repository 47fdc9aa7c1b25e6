import { FailureThrottle, THROTTLE_LIMITS } from './failure-throttle';

const LIMITS = { ...THROTTLE_LIMITS, free: 2, stepMs: 100, longestMs: 250, waiting: 2, addresses: 2 };

describe('FailureThrottle', () => {
  test('D-8 delays grow after the free failures, up to a bound, and end with the window', () => {
    let now = 0;
    const throttle = new FailureThrottle(() => new Date(now), { ...LIMITS, waiting: 100 });
    expect([1, 2, 3, 4, 5, 6].map(() => throttle.attempt('192.0.2.1'))).toEqual([0, 0, 100, 200, 250, 250]);
    expect(throttle.attempt('192.0.2.2')).toBe(0);
    now = LIMITS.windowMs;
    expect(throttle.attempt('192.0.2.1')).toBe(0);
  });

  test('D-8 a right password takes back its own attempt and no other', () => {
    const throttle = new FailureThrottle(() => new Date(0), LIMITS);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(throttle.attempt('192.0.2.1')).toBe(0);
      throttle.succeeded('192.0.2.1');
    }
    throttle.attempt('192.0.2.1');
    throttle.attempt('192.0.2.1');
    throttle.succeeded('192.0.2.1');
    throttle.attempt('192.0.2.1');
    expect(throttle.attempt('192.0.2.1')).toBe(100);
  });

  test('D-8 the number of waiting attempts is bounded and frees itself', () => {
    const throttle = new FailureThrottle(() => new Date(0), LIMITS);
    throttle.attempt('192.0.2.1');
    throttle.attempt('192.0.2.1');
    expect([1, 2, 3].map(() => throttle.attempt('192.0.2.1'))).toEqual([100, 200, null]);
    throttle.waited('192.0.2.1');
    expect(throttle.attempt('192.0.2.1')).toBe(250);
  });

  test('D-8 remembers a bounded number of addresses', () => {
    const throttle = new FailureThrottle(() => new Date(0), LIMITS);
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'])
      throttle.attempt(address);
    expect(throttle.attempt('192.0.2.1')).toBe(0);
  });
});
