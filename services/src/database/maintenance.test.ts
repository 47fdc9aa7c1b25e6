import {
  createMaintenance,
  DATABASE_TIMEOUT_MS,
  openEmbedded,
  withDatabaseTimeout,
} from '@portal/server-kit/database';
import { readDatabaseOfRun } from '../../test-support/database/test-database';

const FIVE_MINUTES = 5 * 60 * 1_000;

let database: Awaited<ReturnType<typeof openEmbedded>>;
beforeAll(async () => {
  // The database thread communicates by messages, which must keep running.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  database = await openEmbedded(undefined, readDatabaseOfRun());
});
afterAll(async () => {
  await database.close();
  jest.useRealTimers();
});

test('the embedded database writes a checkpoint every five minutes while it is used @D-3 @long', async () => {
  const whence = async (): Promise<string> => {
    const [row] = await database.query<{ redo_lsn: string }>(
      'SELECT redo_lsn::text FROM pg_control_checkpoint()',
    );
    return row?.redo_lsn ?? '';
  };
  const seen = new Set([await whence()]);
  for (let count = 0; count < 2; count += 1) {
    await database.script('CREATE TABLE IF NOT EXISTS notes (id int); INSERT INTO notes VALUES (1)');
    jest.advanceTimersByTime(FIVE_MINUTES - 1);
    seen.add(await whence());
    expect(seen.size).toBe(count + 1);
    jest.advanceTimersByTime(1);
    seen.add(await whence());
    expect(seen.size).toBe(count + 2);
  }
});

test('the embedded database of a busy machine responds late, and is not unavailable @D-3', async () => {
  const rows = withDatabaseTimeout(database, database.query('SELECT 1 AS one'));
  jest.advanceTimersByTime(DATABASE_TIMEOUT_MS);
  expect(await rows).toEqual([{ one: 1 }]);
});

test('the embedded database reclaims space of deleted rows in every table @D-3 @SEC-R12', async () => {
  const turn = async (): Promise<number> => {
    await database.query(
      `INSERT INTO sign_on_sessions (id_hash, user_id, session_epoch, white_label, created_at, expires_at)
         SELECT md5(random()::text || g), '', 0, '', now(), now() FROM generate_series(1, 5000) g`,
    );
    await database.query('DELETE FROM sign_on_sessions');
    await jest.advanceTimersByTimeAsync(FIVE_MINUTES);
    const [row] = await database.query<{ bytes: number }>(
      `SELECT pg_table_size('sign_on_sessions')::int AS bytes`,
    );
    return row?.bytes ?? 0;
  };
  await turn();
  const after = await turn();
  for (let count = 0; count < 2; count += 1) expect(await turn()).toBeLessThanOrEqual(2 * after);
  // A table that a later version might add.
  await database.query('CREATE TABLE later_notes (id int)');
  await jest.advanceTimersByTimeAsync(FIVE_MINUTES);
  const forgotten = await database.query('SELECT relname FROM pg_stat_user_tables WHERE vacuum_count = 0');
  expect(forgotten).toEqual([]);
});

test('an unused database is left alone, and a failure is retried @D-3', async () => {
  const run = jest
    .fn<Promise<void>, [string]>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('full'));
  const maintenance = createMaintenance(run);
  const pass = () => jest.advanceTimersByTimeAsync(FIVE_MINUTES);
  const times = () => run.mock.calls.map(([sql]) => sql);
  await pass();
  expect(times()).toEqual(['VACUUM', 'CHECKPOINT']);
  await pass();
  await pass();
  expect(run).toHaveBeenCalledTimes(4);
  maintenance.noteUse();
  await pass();
  expect(run).toHaveBeenCalledTimes(6);
  maintenance.noteUse();
  maintenance.stop();
  await pass();
  expect(run).toHaveBeenCalledTimes(6);
});
