import { HashingBusyError, type HashingLane, HashingPool } from './hashing-pool';

const LONGEST_WAIT_MS = 1000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Creates a pool whose hashes finish when the test calls `end`. */
function poolWithLog() {
  const pool = new HashingPool({ concurrency: 2, waiting: 3, longestWaitMs: LONGEST_WAIT_MS });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (lane: HashingLane, name: string, user?: string) =>
    pool.run(
      lane,
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      user,
    );
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { run, started, end, settle };
}

test('password changes wait in a bounded queue, and sign-ins go first @CHG-2', async () => {
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

test('a failed hash frees its slot @CHG-2', async () => {
  const pool = new HashingPool({ concurrency: 1, waiting: 1, longestWaitMs: LONGEST_WAIT_MS });
  const failing = pool.run('change', () => Promise.reject(new Error('broken')));
  const next = pool.run('verify', () => Promise.resolve('hash'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('hash');
});

test('under a flood of sign-ins every fifth slot goes to a waiting password change @CHG-2 @SEC-R17', async () => {
  const { run, started, end, settle } = poolWithLog();
  void run('verify', 'v1');
  void run('verify', 'v2');
  for (const name of ['c1', 'c2']) void run('change', name);
  // A new sign-in is queued before each hash ends.
  for (let turn = 1; turn <= 12; turn += 1) {
    void run('verify', `v${turn + 2}`);
    await settle();
    await end(started[turn - 1] ?? '');
  }
  expect(started.slice(2)).toEqual([
    'v3',
    'v4',
    'v5',
    'v6',
    'c1',
    'v7',
    'v8',
    'v9',
    'v10',
    'c2',
    'v11',
    'v12',
  ]);
});

test('password changes are queued per user, and a flood of one user gives way to another @CHG-2 @SEC-R17', async () => {
  const { run, started, end, settle } = poolWithLog();
  const rejected: string[] = [];
  const change = (name: string, user: string) => {
    run('change', name, user).catch(() => rejected.push(name));
  };
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5']) change(name, 'flood');
  change('alex', 'alex');
  await settle();
  expect(rejected).toEqual(['flood 5']);
  await end('flood 1');
  await end('flood 2');
  expect(started).toEqual(['flood 1', 'flood 2', 'flood 3', 'alex']);
});

test.each(['verify', 'change'] as const)(
  'in the lane %s a hash waits at most the limit, and a timed-out one is never run @CHG-2 @SEC-R17',
  async (lane) => {
    const { run, started, end } = poolWithLog();
    void run('change', 'c1');
    void run('change', 'c2');
    const waiting = run(lane, 'late').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
    void run(lane, 'next');
    await jest.advanceTimersByTimeAsync(1);
    expect(await waiting).toBeInstanceOf(HashingBusyError);
    for (const name of ['c1', 'c2']) await end(name);
    expect(started).toEqual(['c1', 'c2', 'next']);
  },
);

test('a flood of sign-ins from a few networks does not lock out another network @SEC-R4 @D-8', async () => {
  const { run, started, end, settle } = poolWithLog();
  const flood = ['f1', 'f2', 'f3', 'f4', 'f5'].map((name) =>
    run('verify', name, 'flooding').then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  await settle();
  expect(started).toEqual(['f1', 'f2']);
  const customer = run('verify', 'customer', 'another');
  // The last change of the flood is evicted.
  expect(await flood[4]).toBeInstanceOf(HashingBusyError);
  await end('f1');
  await end('f2');
  expect(started).toEqual(['f1', 'f2', 'f3', 'customer']);
  for (const name of ['f3', 'customer', 'f4']) await end(name);
  await customer;
  expect(await Promise.all(flood.slice(0, 4))).toEqual(['done', 'done', 'done', 'done']);
});
