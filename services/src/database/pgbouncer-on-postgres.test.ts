import pg from 'pg';
import { type Database, type Migratable, migrate, openPostgres } from '@portal/server-kit/database';
import { migrationsOfServices } from '../../test-support/database/migrations-of-services';
import { startPgBouncer } from '../../test-support/database/pooling-pgbouncer';
import { HELD_TIMEOUT_MS, makeDatabase, type TestDatabase } from '../../test-support/database/test-database';
import { recoverWithExpiries, RIGHT_OUTCOME } from '../../test-support/recovery/recover-with-expiries';

/* The portal through PgBouncer with its defaults. */

const server = process.env.TEST_POSTGRES_URL ?? '';
const FACTORS = [2, 3, 4, 5, 6];

let made: TestDatabase;
beforeEach(async () => {
  made = await makeDatabase(server);
});
afterEach(() => made.drop());

/** Runs several different statements with the same parameter at once. */
async function multiply(database: Database, factors: readonly number[]): Promise<readonly number[]> {
  const rows = await Promise.all(
    factors.map((factor) =>
      database.query<{ product: number }>(`SELECT $1::int * ${factor} AS product`, [10]),
    ),
  );
  return rows.flat().map(({ product }) => product);
}

test.each(['session', 'transaction'] as const)(
  'portals migrate and recover through PgBouncer in %s mode @D-3 @long',
  async (mode) => {
    const pooler = await startPgBouncer(server, mode);
    try {
      const url = pooler.through(made.databaseUrl);
      const all = await migrationsOfServices();
      const open = () => openPostgres(url, (database: Migratable) => migrate(database, all), HELD_TIMEOUT_MS);
      const [one, other] = await Promise.all([open(), open()]);
      const [applied] = await one.query<{ count: number }>('SELECT count(*) FROM applied_migrations');
      expect(applied).toEqual({ count: all.length });
      // In another order, over connections that the pooler shares between both portals.
      for (let round = 0; round < 10; round += 1) {
        expect(await Promise.all([multiply(one, FACTORS), multiply(other, FACTORS.toReversed())])).toEqual([
          [20, 30, 40, 50, 60],
          [60, 50, 40, 30, 20],
        ]);
      }
      await Promise.all([one.close(), other.close()]);
      expect(await recoverWithExpiries(url)).toEqual(RIGHT_OUTCOME);
    } finally {
      await pooler.stop();
    }
  },
);

test('a start waits for the migration of another process and says so @D-3', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const other = new pg.Client({ connectionString: made.databaseUrl });
  await other.connect();
  // For the whole session, as earlier versions lock.
  await other.query('SELECT pg_advisory_lock(7240917)');
  const all = await migrationsOfServices();
  const opening = openPostgres(made.databaseUrl, (database) => migrate(database, all), HELD_TIMEOUT_MS);
  while (printed.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(printed.mock.calls[0]).toEqual([
    'Waiting for another process that migrates the same database, for at most 5 minutes.',
  ]);
  const { rows } = await other.query("SELECT to_regclass('applied_migrations') AS made");
  expect(rows).toEqual([{ made: null }]);
  await other.end();
  const database = await opening;
  await database.close();
  printed.mockRestore();
});
