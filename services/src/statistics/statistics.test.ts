import { setTimeout as delay } from 'node:timers/promises';
import type { Database, DatabaseTransaction } from '@portal/server-kit/database';
import {
  type ServicesUnderTest,
  startTestServices,
  TEST_ORIGIN,
} from '../../test-support/services-under-test';
import type { QueuedRecord } from './records/insert-records';
import { recordFacts } from './records/record-facts';
import { RecordQueue } from './records/record-queue';
import { statisticsStore } from './statistics-store';

const CLICK = '/portal-metrics/analytics/click';
const PATHS = [
  [CLICK, 'click'],
  ['/portal-service/httpUsageStatus/store', 'http'],
  ['/portal-service/stateUsageStatus/store', 'usage'],
  ['/portal-service/public/logDpStats', 'digital-pulse'],
] as const;

function record(number: number): QueuedRecord {
  return {
    received_at: '2030-01-01T00:00:00Z',
    kind: 'click',
    event: String(number),
    white_label: '',
    record: {},
    ...recordFacts({}),
  };
}
function many(count: number) {
  return Array.from({ length: count }, (_, index) => record(index));
}

/** The embedded database runs statements one after another, so no statement times out there. */
const isOnPostgres = globalThis.TEST_DATABASE === 'postgres';
describe('statistics store', () => {
  let server: ServicesUnderTest;
  beforeAll(async () => {
    server = await startTestServices((context, { statistics }) =>
      statisticsStore(context, statistics, (origin) => origin === 'https://host.example'),
    );
  });
  afterEach(() => server.database.query('DELETE FROM statistics_records'));
  afterAll(() => server.close());

  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const stored = async (count: number) => {
    for (;;) {
      const rows = await server.database.query<{
        kind: string;
        event: string;
        white_label: string;
        record: unknown;
      }>('SELECT kind, event, white_label, record FROM statistics_records ORDER BY id');
      if (rows.length >= count) return rows;
      await delay(50);
    }
  };

  /** Returns the outcomes of the queue's attempts to store, one after another. */
  const triesOfQueue = () => {
    const { transaction } = server.database;
    const ended: Promise<'stored' | 'failed'>[] = [];
    let begun: () => void = () => undefined;
    jest.spyOn(server.database, 'transaction').mockImplementation((work) => {
      const result = transaction(work);
      ended.push(
        result.then(
          () => 'stored',
          () => 'failed',
        ),
      );
      begun();
      return result;
    });
    const next = async (): Promise<'stored' | 'failed'> => {
      while (ended.length === 0) await new Promise<void>((resolve) => (begun = resolve));
      return (await ended.shift()) as 'stored' | 'failed';
    };
    return { next };
  };

  test.each(PATHS)('%s stores records as %s @STA-1 @STA-2', async (path, kind) => {
    const record = { EVENT_TYPE: 'LOGIN', WL_KEY: 'ray', ELAPSED_TIME: 12 };
    const response = await post(path, JSON.stringify([record, { ...record, WL_KEY: 'default' }]));
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await stored(2)).toEqual([
      { kind, event: 'LOGIN', white_label: 'ray', record },
      { kind, event: 'LOGIN', white_label: 'default', record: { ...record, WL_KEY: 'default' } },
    ]);
  });

  test('accepts plain text as sendBeacon sends it, from the portal and from an embedding host @STA-8', async () => {
    const type = { 'content-type': 'text/plain;charset=UTF-8' };
    for (const origin of [TEST_ORIGIN, 'https://host.example']) {
      expect((await post(CLICK, '[{"a":1}]', { ...type, origin })).statusCode).toBe(204);
    }
    expect(await stored(2)).toHaveLength(2);
  });

  test.each([
    ['another origin', '[{"a":1}]', { origin: 'https://evil.example' }, 403],
    ['another site', '[{"a":1}]', { 'sec-fetch-site': 'cross-site' }, 403],
    ['an object', '{"a":1}', {}, 400],
    ['an empty list', '[]', {}, 400],
    ['a list of strings', '["a"]', {}, 400],
    ['101 records', JSON.stringify(Array(101).fill({})), {}, 400],
    ['broken JSON', '[{', {}, 400],
    ['a duplicate key', '[{"a":1,"a":2}]', {}, 400],
    ['a __proto__ key', '[{"__proto__":{"a":1}}]', {}, 400],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an oversized body', `[{"a":"${'x'.repeat(600_000)}"}]`, {}, 413],
  ])('rejects %s @SEC-R11', async (_name, payload, headers, status) => {
    const response = await post(CLICK, payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status: 'FAILURE' });
  });

  test('a batch that times out is stored once, by the next attempt @STA-8', async () => {
    let tries: ReturnType<typeof triesOfQueue> | undefined;
    await server.database.transaction(async (tx) => {
      await tx.query('LOCK TABLE statistics_records IN ACCESS EXCLUSIVE MODE');
      tries = triesOfQueue();
      await post(CLICK, '[{"a":1}]');
      if (isOnPostgres) expect(await tries.next()).toBe('failed');
    });
    // On a slow machine another attempt may have started while the table was still locked.
    let end = await tries?.next();
    while (end === 'failed') end = await tries?.next();
    expect(end).toBe('stored');
    jest.restoreAllMocks();
    expect(await stored(1)).toHaveLength(1);
  });

  test('a database that never responds delays no response @STA-8', async () => {
    const never = new Promise<never>(() => undefined);
    jest.spyOn(server.database, 'transaction').mockReturnValue(never);
    // All timers are frozen, so a request that waits for one would never respond.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    for (let call = 0; call < 20; call += 1) expect((await post(CLICK, '[{"a":1}]')).statusCode).toBe(204);
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
});

describe('RecordQueue', () => {
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await delay(5);
  };
  const createDatabase = (store: (batch: QueuedRecord[]) => Promise<void>): Database => {
    const database: DatabaseTransaction = {
      query: async (sql, params) => {
        if (sql.startsWith('INSERT')) await store(JSON.parse(String(params?.[0])) as QueuedRecord[]);
        return [];
      },
      transaction: (work) => work(database),
      commitWith: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    return database;
  };

  test('stores in batches, in order, and everything before it closes @STA-8', async () => {
    const batches: number[] = [];
    const database = createDatabase((batch) => Promise.resolve(void batches.push(batch.length)));
    const queue = new RecordQueue({ database, warn: jest.fn(), batchSize: 4, pauseMs: 1000 });
    queue.add(many(10));
    await queue.close();
    expect(batches).toEqual([4, 4, 2]);
  });

  test('is bounded: records beyond its capacity are dropped and counted @STA-8', async () => {
    const warn = jest.fn();
    const queue = new RecordQueue({ database: createDatabase(() => Promise.resolve()), warn, capacity: 3 });
    queue.add(many(5));
    expect(warn).toHaveBeenCalledWith({ dropped: 2, reason: 'full' });
    await queue.close();
  });

  test('queue and batches are bounded in bytes as well; a larger record gets its own batch @STA-8', async () => {
    const batches: number[] = [];
    const warn = jest.fn();
    const database = createDatabase((batch) => Promise.resolve(void batches.push(batch.length)));
    const bytes = JSON.stringify(record(0)).length;
    const limits = { capacityBytes: 7 * bytes + 1_000, batchBytes: 2 * bytes };
    const queue = new RecordQueue({ database, warn, ...limits, pauseMs: 1000 });
    queue.add([{ ...record(0), record: { text: 'x'.repeat(2 * bytes) } }, ...many(3)]);
    expect(queue.length).toBe(4);
    queue.add(many(9));
    expect(queue.length).toBeLessThan(9);
    expect(warn).toHaveBeenCalledWith({ dropped: 13 - queue.length, reason: 'full' });
    const waiting = queue.length;
    await queue.close();
    expect(batches.reduce((sum, each) => sum + each, 0)).toBe(waiting);
    expect(batches.slice(0, 3)).toEqual([1, 2, 2]);
  });

  test('keeps records while the database is unavailable and stores them when it is back @STA-8', async () => {
    let away = true;
    let rejected = 0;
    const storedRecords: QueuedRecord[] = [];
    const database = createDatabase((batch) => {
      rejected += Number(away);
      if (away) return Promise.reject(Object.assign(new Error('away'), { name: 'DatabaseUnavailableError' }));
      storedRecords.push(...batch);
      return Promise.resolve();
    });
    const queue = new RecordQueue({ database, warn: jest.fn(), pauseMs: 1 });
    queue.add(many(3));
    await until(() => rejected > 1);
    away = false;
    await until(() => storedRecords.length > 0);
    expect(storedRecords).toHaveLength(3);
    await queue.close();
  });

  test('a batch that is rejected repeatedly does not block the next @STA-8', async () => {
    const warn = jest.fn();
    const storedRecords: QueuedRecord[] = [];
    const database = createDatabase((batch) => {
      if (batch[0]?.event === '0') return Promise.reject(new Error('rejected'));
      storedRecords.push(...batch);
      return Promise.resolve();
    });
    const queue = new RecordQueue({ database, warn, pauseMs: 1, batchSize: 1 });
    queue.add(many(2));
    await until(() => storedRecords.length > 0);
    expect(storedRecords.map((each) => each.event)).toEqual(['1']);
    expect(warn).toHaveBeenCalledWith({ dropped: 1, reason: 'unstorable' });
    await queue.close();
  });

  test('only the invalid record of a rejected batch is lost @STA-8', async () => {
    const warn = jest.fn();
    const storedRecords: QueuedRecord[] = [];
    const batches: number[] = [];
    let tries = 0;
    const database = createDatabase((batch) => {
      tries += 1;
      if (batch.some(({ event }) => event === '5')) return Promise.reject(new Error('rejected'));
      storedRecords.push(...batch);
      return Promise.resolve(void batches.push(batch.length));
    });
    const queue = new RecordQueue({ database, warn, pauseMs: 1, batchSize: 8 });
    queue.add(many(24));
    await until(() => queue.length === 0);
    expect(storedRecords.map(({ event }) => event)).toEqual(
      many(24).flatMap(({ event }) => (event === '5' ? [] : [event])),
    );
    expect(warn.mock.calls).toEqual([[{ dropped: 1, reason: 'unstorable' }]]);
    // Records that were rejected together are retried together without a pause; later batches have full size.
    expect(tries).toBe(15);
    expect(batches).toContain(8);
    await queue.close();
  });
});
