/** @jest-environment node */
import {
  BATCH_CHARACTERS,
  createStatisticsQueue,
  FAILURE_LIMIT,
  QUEUE_LIMIT,
  splitIntoBatches,
  type StatisticsTransport,
} from './statistics-queue';

const settled = () => new Promise((resolve) => setTimeout(resolve));

const setUp = (over: Partial<StatisticsTransport> = {}) => {
  const tasks: (() => void)[] = [];
  const sent: [string, number][] = [];
  const left: [string, number][] = [];
  let paused = false;
  const count = (body: string) => (JSON.parse(body) as unknown[]).length;
  const queue = createStatisticsQueue({
    send: (path, body) => {
      sent.push([path, count(body)]);
      return Promise.resolve(true);
    },
    sendBeacon: (path, body) => void left.push([path, count(body)]),
    later: (task) => void tasks.push(task),
    isPaused: () => paused,
    pause: () => {
      paused = true;
    },
    ...over,
  });
  const run = async () => {
    for (const task of tasks.splice(0)) task();
    await settled();
  };
  return { queue, sent, left, run, tasks };
};

test('records are queued and sent in one batch per kind @STA-8', async () => {
  const { queue, sent, run, tasks } = setUp();
  queue.record('click', { a: 1 });
  queue.record('state', { a: 2 });
  queue.record('click', { a: 3 });
  expect([sent.length, tasks.length]).toEqual([0, 1]);
  await run();
  expect(sent).toEqual([
    ['/portal-metrics/analytics/click', 2],
    ['/portal-service/stateUsageStatus/store', 1],
  ]);
});

test('the queue is bounded: further records are dropped @STA-8', async () => {
  const { queue, sent, run } = setUp();
  for (let count = 0; count < 10_000; count += 1) queue.record('http', { count });
  await run();
  expect(sent.reduce((sum, [, count]) => sum + count, 0)).toBe(QUEUE_LIMIT);
});

test('batches have at most 50 records and fit the size limit of a beacon @STA-8', () => {
  expect(splitIntoBatches([])).toEqual([]);
  expect(splitIntoBatches(Array(120).fill({ a: 1 })).map((body) => (JSON.parse(body) as []).length)).toEqual([
    50, 50, 20,
  ]);
  const large = splitIntoBatches(Array(10).fill({ a: 'x'.repeat(20_000) }));
  expect(large).toHaveLength(5);
  for (const body of large) expect(body.length).toBeLessThanOrEqual(BATCH_CHARACTERS + 2);
});

test('batches are sent one at a time without retries; after several failures sending stops @STA-8', async () => {
  const send = jest.fn(() => Promise.resolve(false));
  const { queue, run, left, tasks } = setUp({ send });
  for (let round = 0; round < 20; round += 1) {
    queue.record('click', { round });
    await run();
  }
  queue.flush();
  expect(send).toHaveBeenCalledTimes(FAILURE_LIMIT);
  expect([left, tasks]).toEqual([[], []]);
});

test('while a response is pending nothing else is sent, not even on page exit @STA-8', async () => {
  const send = jest.fn(() => new Promise<boolean>(() => undefined));
  const { queue, run, left } = setUp({ send });
  queue.record('click', {});
  await run();
  queue.record('click', {});
  queue.record('http', {});
  await run();
  queue.flush();
  expect(send).toHaveBeenCalledTimes(1);
  expect(left).toEqual([]);
});

test('a tab in which statistics are paused sends none @STA-8', async () => {
  const { queue, run, sent, left } = setUp({ isPaused: () => true });
  queue.record('click', {});
  queue.flush();
  await run();
  expect([sent, left]).toEqual([[], []]);
});

test('queued records are sent once on page exit @STA-8', async () => {
  const { queue, left, sent, run } = setUp();
  queue.record('login', { a: 1 });
  queue.flush();
  queue.flush();
  await run();
  expect(left).toEqual([['/portal-service/public/logDpStats', 1]]);
  expect(sent).toEqual([]);
});
