import { type Migratable, migrate, type Migration } from '@portal/server-kit/database';
import { type BareDatabase, openBareDatabase } from '../../test-support/database/test-database';
import { migrationsOfServices } from './open-database';

/** Migrations of the first version; 0004 to 0011 were written after 0100 to 0102. */
const FIRST_VERSION = /^(000[1-3]|010[0-2])-/;

let bare: BareDatabase;
let all: readonly Migration[];
beforeAll(async () => {
  [bare, all] = await Promise.all([openBareDatabase(), migrationsOfServices()]);
});
afterAll(() => bare.close());

function readRecords(database: Migratable) {
  return database.query<{ name: string; sha256: string | null }>(
    'SELECT name, sha256 FROM applied_migrations ORDER BY name',
  );
}

/** A user with a recovery in progress and a sign-on session, using only columns that exist in every version. */
const LIFE = `
  INSERT INTO users (user_id, first_name, last_name, created_at) VALUES ('marie', 'Marie', 'Test', '2026-01-05');
  INSERT INTO recovery_transactions (id, portal_session, wire_session, named_user, user_id, user_key, flow, user_type,
    first_time, state, contacts, reference, created_at, expires_at)
    VALUES ('t1', 's1', 'w1', 'marie', 'marie', 'k1', 'FPS', 'external', false, 'SENT', '{}', 'R1', '2026-01-05', '2026-01-06');
  INSERT INTO recovery_grants (transaction_id, portal_session, user_id, named_user, flow, user_type, first_time, reference,
    state, created_at, expires_at) VALUES ('t1', 's1', 'marie', 'marie', 'FPS', 'external', false, 'R1', 'OPEN', '2026-01-05', '2026-01-06');
  INSERT INTO audit_events (at, event, outcome) VALUES ('2026-01-05', 'LOOKUP', 'ok');
  INSERT INTO sign_on_sessions VALUES ('h1', 'marie', 0, 'default', '2026-01-05', '2026-01-06');
  INSERT INTO statistics_records (received_at, kind, event, white_label, record)
    VALUES ('2026-01-05', 'page', 'shown', 'default', '{"page": "login"}');
`;

/** Columns and indexes of every table, in an order that does not depend on their creation. */
async function readSchema(database: Migratable) {
  return {
    columns: await database.query(
      'SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2',
    ),
    indexes: await database.query(
      'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1',
    ),
  };
}

test('migrating a database of the first version gives the schema of a new one and keeps all data @D-3', async () => {
  const fresh: Awaited<ReturnType<typeof readSchema>>[] = [];
  await bare.with(async (database) => {
    await migrate(database, all);
    fresh.push(await readSchema(database));
  });
  await bare.with(async (database) => {
    await migrate(
      database,
      all.filter(({ name }) => FIRST_VERSION.test(name)),
    );
    await database.script(LIFE);
    await migrate(database, all);
    expect(await readSchema(database)).toEqual(fresh[0]);
    expect((await readRecords(database)).map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    const kept = await database.query(
      `SELECT t.state, t.sending, t.passcode_salt, t.wrong_polls, g.hashed_changes, g.repeated_changes, g.repeated_proofs, e.outcome, s.user_id,
           r.topic, r.record FROM users u JOIN recovery_transactions t USING (user_id) JOIN recovery_grants g ON t.id = g.transaction_id
           JOIN sign_on_sessions s ON s.user_id = u.user_id, audit_events e, statistics_records r`,
    );
    expect(kept).toEqual([
      {
        state: 'SENT',
        sending: false,
        passcode_salt: '',
        wrong_polls: 0,
        hashed_changes: 0,
        repeated_changes: 0,
        repeated_proofs: 0,
        outcome: 'ok',
        user_id: 'marie',
        topic: 'other',
        record: { page: 'login' },
      },
    ]);
  });
});

function step(name: string, sql = 'SELECT 1'): Migration {
  return { name, sql };
}
const ONE = step('0001-one.sql', 'CREATE TABLE one (id text);\n');
const TWO = step('0102-two.sql');

test('the database records a hash per migration: a file changed later is reported, and nothing is applied @D-3', async () => {
  await bare.with(async (database) => {
    await migrate(database, [ONE]);
    // State left by a version without such records: the files at the next start are recorded.
    await database.script('ALTER TABLE applied_migrations DROP COLUMN sha256');
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

test('an older portal starts on a newer schema, and adds nothing to a schema that it does not know @D-3', async () => {
  await bare.with(async (database) => {
    await migrate(database, [ONE, TWO, step('0104-newer.sql')]);
    await migrate(database, [ONE, TWO]);
    await expect(migrate(database, [ONE, TWO, step('0105-other.sql')])).rejects.toThrow(
      'The database was given the migration 0104-newer.sql, which this version does not have, and not 0105-other.sql',
    );
    expect(await readRecords(database)).toHaveLength(3);
  });
});
