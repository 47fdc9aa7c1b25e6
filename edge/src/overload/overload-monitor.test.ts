import { OverloadMonitor, type VisitStart } from './overload-monitor';

const queue = { count: 0, longestMs: 0, served: 0 };
const log = { warn: jest.fn(), info: jest.fn() };
let monitor: OverloadMonitor;
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(queue, { count: 0, longestMs: 0 });
  monitor = new OverloadMonitor([{ count: 0, longestMs: 0, served: 0 }, queue], log);
});
afterEach(() => {
  monitor.close();
  jest.useRealTimers();
});

/** Lets time pass in which the queue moves, or stalls. */
function wait(count: number, longestMs: number, milliseconds: number, served = 1) {
  Object.assign(queue, { count, longestMs });
  for (let passed = 0; passed < milliseconds; passed += 50) {
    queue.served += served;
    jest.advanceTimersByTime(Math.min(50, milliseconds - passed));
  }
}
function overload() {
  wait(30, 200, 500);
}

test.each([
  ['a burst that ends within half a second', 500, 400],
  ['a queue as long as every busy second has', 29, 60_000],
])('%s does not count as an overload @SEC-R17', (_name, count, milliseconds) => {
  wait(count, 1_000, milliseconds);
  expect([monitor.shouldReject('page'), monitor.shouldReject('recovery')]).toEqual([false, false]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('30 waiting statements for half a second are an overload, which is logged once @SEC-R17', () => {
  overload();
  wait(30, 200, 5_000);
  expect(monitor.shouldReject('page')).toBe(true);
  expect(log.warn.mock.calls).toEqual([[{ event: 'overloaded' }, expect.any(String)]]);
});

test.each<[VisitStart, number, boolean]>([
  ['page', 49, false],
  ['page', 50, true],
  ['recovery', 99, false],
  ['recovery', 100, true],
])(
  'during an overload, a new %s after a delay of %i ms is rejected: %s @SEC-R17',
  (beginning, ms, isRejected) => {
    overload();
    queue.longestMs = ms;
    expect(monitor.shouldReject(beginning)).toBe(isRejected);
  },
);

test('a delay without waiting work rejects no newcomer and does not prolong an overload @SEC-R17', () => {
  overload();
  for (let passed = 0; passed < 10_000; passed += 100) {
    wait(9, 5_000, 100);
    expect(monitor.shouldReject('page')).toBe(false);
  }
  expect(monitor.isOverloaded).toBe(false);
});

test('a hanging database causes no overload and ends a current one @SEC-R17 @D-3', () => {
  wait(500, 1_800, 60_000, 0);
  expect(log.warn).not.toHaveBeenCalled();
  overload();
  expect(monitor.shouldReject('page')).toBe(true);
  wait(500, 1_800, 600, 0);
  expect(monitor.shouldReject('page')).toBe(false);
});

test('newcomers are admitted as soon as nothing waits @SEC-R17', () => {
  overload();
  expect(monitor.shouldReject('page')).toBe(true);
  queue.longestMs = 0;
  expect(monitor.shouldReject('page')).toBe(false);
});

test('event-loop delay rejects newcomers only during an overload @SEC-R17', () => {
  const { now } = performance;
  let lateMs = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + lateMs);
  const stall = () => {
    lateMs += 100;
    jest.advanceTimersByTime(100);
  };
  stall();
  expect(monitor.shouldReject('page')).toBe(false);
  overload();
  wait(10, 0, 100);
  expect(monitor.shouldReject('recovery')).toBe(false);
  stall();
  queue.served += 1;
  expect(monitor.shouldReject('recovery')).toBe(true);
  clock.mockRestore();
});

test('an overload ends ten seconds after the last rejection; the log has their number @SEC-R17', () => {
  overload();
  monitor.shouldReject('page');
  monitor.shouldReject('recovery');
  wait(0, 0, 9_900);
  expect(log.info).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(log.info).toHaveBeenCalledWith({ event: 'overload over', rejected: 2 }, expect.any(String));
  queue.longestMs = 1_000;
  expect(monitor.shouldReject('page')).toBe(false);
});
