import { FairQueue } from './fair-queue';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Adds waiters and records the order in which they are served or give up. */
function waiters(line: FairQueue) {
  const called: string[] = [];
  const left: string[] = [];
  const come = (lane: string, name = lane): void => {
    void line.wait(lane).then((isCalled) => (isCalled ? called : left).push(name));
  };
  return { come, called, left };
}
function settled() {
  return jest.advanceTimersByTimeAsync(0);
}

test('partitions are served round-robin: a busy one does not block the others @D-8', async () => {
  const line = new FairQueue(10, 1000);
  const { come, called } = waiters(line);
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4']) come('flood', name);
  come('alex');
  come('bob');
  for (let turn = 0; turn < 6; turn += 1) expect(line.callNext()).toBe(true);
  await settled();
  expect(called).toEqual(['flood 1', 'alex', 'bob', 'flood 2', 'flood 3', 'flood 4']);
  expect(line.callNext()).toBe(false);
});

test('a full queue evicts a waiter only in favour of a shorter partition @D-8', async () => {
  const line = new FairQueue(3, 1000);
  const { come, called, left } = waiters(line);
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4']) come('flood', name);
  come('alex');
  come('bob');
  await settled();
  expect(left).toEqual(['flood 4', 'flood 3', 'flood 2']);
  come('carla');
  await settled();
  expect(left.at(-1)).toBe('carla');
  while (line.callNext());
  await settled();
  expect(called).toEqual(['flood 1', 'alex', 'bob']);
});

test('a waiter times out after the limit, and its slot becomes free @D-8', async () => {
  const line = new FairQueue(1, 1000);
  const { come, called, left } = waiters(line);
  come('alex');
  await jest.advanceTimersByTimeAsync(1000);
  expect(left).toEqual(['alex']);
  expect(line.callNext()).toBe(false);
  come('bob');
  expect(line.callNext()).toBe(true);
  await jest.advanceTimersByTimeAsync(2000);
  expect(called).toEqual(['bob']);
});
