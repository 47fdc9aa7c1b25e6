import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@portal/server-kit/database';
import { DAY_MS } from '@portal/server-kit/scheduling';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { startTestServices, createTestSettings } from '../../../test-support/services-under-test';
import { statisticsStore } from '../statistics-store';
import { deleteExcessRecords, deleteOldRecords, recordRetention } from './retention';

const NOW = new Date('2030-05-01T12:00:00Z');

function fill(database: Database, count: number, received = NOW): Promise<unknown> {
  return database.query(
    `INSERT INTO statistics_records (received_at, kind, event, white_label, record)
     SELECT $1::timestamptz, 'click', '', '', '{}' FROM generate_series(1, $2::int)`,
    [received, count],
  );
}
async function readIds(database: Database): Promise<{ count: number; least: number; most: number }> {
  const [row] = await database.query<{ count: number; least: number; most: number }>(
    `SELECT count(*)::int AS count, min(id)::int AS least, max(id)::int AS most FROM statistics_records`,
  );
  return row ?? { count: 0, least: 0, most: 0 };
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}

describe('the maximum size of the table', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => database.query('TRUNCATE statistics_records RESTART IDENTITY'));
  afterAll(() => database.close());

  test('the oldest excess records are deleted in any number @STA-8', async () => {
    await fill(database, 12_000);
    expect(await deleteExcessRecords(database, 400)).toBe(11_600);
    expect(await readIds(database)).toEqual({ count: 400, least: 11_601, most: 12_000 });
    expect(await deleteExcessRecords(database, 400)).toBe(0);
  });

  test('an empty or small table is left unchanged @STA-8', async () => {
    expect(await deleteExcessRecords(database, 1)).toBe(0);
    await fill(database, 3);
    expect(await deleteExcessRecords(database, 1_000_000_000)).toBe(0);
    expect((await readIds(database)).count).toBe(3);
  });

  test('records past their retention are deleted in any number @STA-8', async () => {
    await fill(database, 11_000, new Date(NOW.getTime() - 3 * DAY_MS));
    await fill(database, 5);
    expect(await deleteOldRecords(database, NOW, 2)).toBe(11_000);
    expect((await readIds(database)).count).toBe(5);
  });
});

test('the table is bounded at startup, and after every ten thousand records @STA-8', async () => {
  const statistics = { ...createTestSettings().statistics, maxRecords: 300 };
  const server = await startTestServices((context) => async (app) => {
    await fill(context.database, 1_000);
    await app.register(statisticsStore(context, statistics, () => false));
  });
  const { database } = server;
  await until(async () => (await readIds(database)).count === 300);
  const warn = jest.spyOn(server.context.log, 'warn');
  const retention = recordRetention(server.context, statistics);
  await fill(database, 10_000);
  retention.stored(9_999);
  expect((await readIds(database)).count).toBe(10_300);
  retention.stored(1);
  await until(async () => (await readIds(database)).count === 300);
  // On a slow machine the deletion at startup can finish after the spy is set.
  const ofLate = () => warn.mock.calls.some(([said]) => (said as { deleted?: number }).deleted === 10_000);
  await until(() => Promise.resolve(ofLate()));
  // The operator must be warned, because fewer days are stored than configured.
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ deleted: 10_000, mostRecords: 300 }),
    expect.stringContaining('since there were too many'),
  );
  await server.close();
});
