import { HashingBusyError, HashingPool, type HashingLane } from './hashing-pool';

/** A pool whose hashes end when the test says so. */
function poolWithLog() {
  const pool = new HashingPool({ atOnce: 2, waiting: 3 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (lane: HashingLane, name: string) =>
    pool.run(lane, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { run, started, end, settle };
}

test('CHG-2 a flood of changes waits in a bounded queue, and signing in goes before it', async () => {
  const { run, started, end, settle } = poolWithLog();
  const changes = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((name) =>
    run('change', name).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  await settle();
  expect(started).toEqual(['c1', 'c2']);
  expect(await changes[5]).toBeInstanceOf(HashingBusyError);

  const first = run('verify', 'v1');
  const second = run('verify', 'v2');
  await end('c1');
  expect(started).toEqual(['c1', 'c2', 'v1']);
  await end('c2');
  expect(started).toEqual(['c1', 'c2', 'v1', 'v2']);
  await end('v1');
  expect(started).toEqual(['c1', 'c2', 'v1', 'v2', 'c3']);
  for (const name of ['v2', 'c3', 'c4', 'c5']) await end(name);
  await Promise.all([first, second]);
  expect(await Promise.all(changes.slice(0, 5))).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('CHG-2 a hash that fails gives its place free', async () => {
  const pool = new HashingPool({ atOnce: 1, waiting: 1 });
  const failing = pool.run('change', () => Promise.reject(new Error('broken')));
  const next = pool.run('verify', () => Promise.resolve('hash'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('hash');
});
