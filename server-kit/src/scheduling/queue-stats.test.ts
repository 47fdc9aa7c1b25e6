import { QueueStats } from './queue-stats';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('counts waiting work, and measures the wait of the oldest @SEC-R17', () => {
  const stats = new QueueStats();
  expect([stats.count, stats.longestMs]).toEqual([0, 0]);
  const endFirst = stats.begin();
  jest.advanceTimersByTime(30);
  const endSecond = stats.begin();
  jest.advanceTimersByTime(20);
  expect([stats.count, stats.longestMs]).toEqual([2, 50]);
  endFirst(true);
  endFirst(true);
  expect([stats.count, stats.longestMs]).toEqual([1, 20]);
  endSecond(false);
  expect([stats.count, stats.longestMs, stats.served]).toEqual([0, 0, 1]);
});
