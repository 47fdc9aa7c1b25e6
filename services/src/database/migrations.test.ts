import { type Migratable, migrate, type Migration } from '@portal/server-kit/database';
import { type BareDatabase, openBareDatabase } from '../../test-support/database/test-database';

let bare: BareDatabase;
beforeAll(async () => {
  bare = await openBareDatabase();
});
afterAll(() => bare.close());

function readRecords(database: Migratable) {
  return database.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM applied_migrations ORDER BY name',
  );
}

function step(name: string, sql = 'SELECT 1'): Migration {
  return { name, sql };
}
const ONE = step('0001-one.sql', 'CREATE TABLE one (id text);\n');
const TWO = step('0102-two.sql');

test('a migration file changed later is reported by its stored hash, and nothing is applied @D-3', async () => {
  await bare.with(async (database) => {
    await migrate(database, [ONE]);
    expect(await readRecords(database)).toEqual([
      { name: ONE.name, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
    const changed = { ...ONE, sql: 'CREATE TABLE one (id integer);\n' };
    await expect(migrate(database, [changed, TWO])).rejects.toThrow(
      'The migration 0001-one.sql is not the one that this database was given',
    );
    expect(await readRecords(database)).toHaveLength(1);
    // Line endings depend on the checkout.
    await migrate(database, [{ ...ONE, sql: ONE.sql.replaceAll('\n', '\r\n') }, TWO]);
    expect(await readRecords(database)).toHaveLength(2);
  });
});

test('a new migration must come after every applied one: a lower number is rejected by name @D-3', async () => {
  await bare.with(async (database) => {
    await migrate(database, [ONE, TWO]);
    await expect(migrate(database, [ONE, step('0012-between.sql'), TWO])).rejects.toThrow(
      'The migration 0012-between.sql comes before 0102-two.sql, which this database already has',
    );
    await migrate(database, [ONE, TWO, step('0104-after.sql')]);
    expect((await readRecords(database)).map(({ name }) => name)).toEqual([
      ONE.name,
      TWO.name,
      '0104-after.sql',
    ]);
  });
});

test('an older portal starts on a newer schema and adds nothing to it @D-3', async () => {
  await bare.with(async (database) => {
    await migrate(database, [ONE, TWO, step('0104-newer.sql')]);
    await migrate(database, [ONE, TWO]);
    await expect(migrate(database, [ONE, TWO, step('0105-other.sql')])).rejects.toThrow(
      'The database was given the migration 0104-newer.sql, which this version does not have, and not 0105-other.sql',
    );
    expect(await readRecords(database)).toHaveLength(3);
  });
});
