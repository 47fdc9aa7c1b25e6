import { Waiters } from './waiters';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('SEC-R17 waiting work is counted, and timed from the oldest that still waits', () => {
  const waiters = new Waiters();
  expect([waiters.count, waiters.longestMs]).toEqual([0, 0]);
  const endFirst = waiters.begin();
  jest.advanceTimersByTime(30);
  const endSecond = waiters.begin();
  jest.advanceTimersByTime(20);
  expect([waiters.count, waiters.longestMs]).toEqual([2, 50]);
  endFirst(true);
  endFirst(true);
  expect([waiters.count, waiters.longestMs]).toEqual([1, 20]);
  endSecond(false);
  expect([waiters.count, waiters.longestMs, waiters.served]).toEqual([0, 0, 1]);
});
