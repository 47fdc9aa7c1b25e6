import { openDataKey } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { openMigratedDatabase } from '../../test-support/database/test-database';
import {
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../test-support/recovery/recovery-harness';
import {
  type EarlierDatabase,
  loadEarlierDatabase,
  readEarlierDatabase,
  readTables,
  type SavedRecovery,
} from '../../test-support/upgrade/earlier-database';
import { KINDS, listStates, OpenRecovery } from '../../test-support/upgrade/open-recovery';
import { verifyPassword } from '../passwords/passwords';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

/* The database of version 0.1 with recoveries in progress, as `npm run upgrade:fixture` has written it. */

const earlier = readEarlierDatabase();
/** Column that version 0.1 has and a migration removes, since rows record the version of their user instead. */
const REMOVED_COLUMNS = ['outdated', 'code_digits'];

/** Tables as version 0.1 has left them. */
let before: EarlierDatabase['tables'];
let after: EarlierDatabase['tables'];
let server: RecoveryTestServer;
beforeAll(async () => {
  const names = Object.keys(earlier.tables);
  const database = await openMigratedDatabase(async (bare) => {
    await loadEarlierDatabase(bare, earlier);
    before = await readTables(bare, names);
  });
  after = await readTables(database, names);
  const now = new Date(earlier.at);
  const serverKey = await openDataKey(database, { serverKey: Buffer.from(earlier.serverKey, 'base64') }, now);
  server = await startRecoveryTestServer(
    {},
    { environment: 'LOCAL', serverKey },
    { database, clockAt: now.getTime() },
  );
});
afterAll(() => server.close());

async function signIn(database: Database, userId: string, password: string): Promise<string> {
  const [user] = await database.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM users WHERE user_id = $1',
    [userId],
  );
  return (await verifyPassword(user?.password_hash ?? '', password)) ? '/apps/home' : '/app/default/login';
}

async function continueRecovery({ kind, user, channel, progress, cookies }: SavedRecovery) {
  const browser = await server.visitor();
  Object.assign(browser.cookies, cookies);
  const visitor = {
    call: (path: string, body?: unknown) => browser.post(path, body),
    signIn: (userId: string, password: string) => signIn(server.database, userId, password),
  };
  const readPasscode = async () => (await server.getPasscodes(user.userId))[0] ?? '';
  return new OpenRecovery(kind, { visitor, user, channel, readPasscode }, progress);
}

function omitRemoved(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !REMOVED_COLUMNS.includes(column)));
}

test('migrations keep every row of version 0.1, with every value @D-3', () => {
  for (const [table, rows] of Object.entries(before)) {
    expect([table, rows.length]).toEqual([table, earlier.tables[table]?.length]);
    expect(after[table]).toEqual(
      // Migrations add columns, and rows about themselves.
      expect.arrayContaining(rows.map((row) => expect.objectContaining(omitRemoved(row)) as unknown)),
    );
  }
});

test('the fixture has a recovery of each kind in each state @D-3', () => {
  const states = earlier.recoveries.map(({ kind, progress }) => `${kind} ${progress.done}`);
  expect(states).toEqual(
    KINDS.flatMap((kind) => listStates(kind).map((_state, index) => `${kind} ${index + 1}`)),
  );
});

test.each(
  earlier.recoveries
    .map((saved) => [saved.kind, listStates(saved.kind)[saved.progress.done - 1], saved] as const)
    .filter((_case, at) => !isQuick || at % 4 === 1),
)('a recovery that version 0.1 has begun ends: %s after “%s” @D-3 @SEC-R17', async (_kind, _state, saved) => {
  const recovery = await continueRecovery(saved);
  await recovery.finish();
  expect(recovery.isFinished).toBe(true);
});
