import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataKey, serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { userKey } from '@portal/server-kit/sessions';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { openDatabase } from '../../database/open-database';
import { readSettings } from '../../settings/settings';
import { addUser } from './add-user';
import { changeLock } from './change-lock';
import { importFile } from './import-file';
import { printUser } from './print-user';
import { removeUser } from './remove-user';
import { RejectedError } from './row-problems';

/* Every subcommand of `npm run users` on a database of directory users. The commands never contact the directory. */

/** The commands use the database of this file, so that each does not open its own. */
jest.mock('../../database/open-database', () => {
  const actual = jest.requireActual<{ openDatabase: () => unknown }>('../../database/open-database');
  return { ...actual, openDatabase: jest.fn(actual.openDatabase) };
});

const environment = { ...process.env };
let database: Database;
let folder: string;
let printed: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'users-of-directory-'));
  writeFileSync(path.join(folder, 'users.csv'), 'userId,firstName,lastName\nnew.user,New,User\n');
  Object.assign(process.env, {
    PORTAL_ENVIRONMENT: 'MOCK',
    PUBLIC_ORIGIN: 'http://localhost:8080',
    SERVER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal',
    LDAP_URL: 'ldaps://127.0.0.1:9',
    LDAP_BIND_DN: 'cn=portal,dc=bank,dc=test',
    LDAP_BIND_PASSWORD: 'Hush-Harbor-7',
    LDAP_BASE_DN: 'dc=bank,dc=test',
  });
});
beforeEach(() => {
  const shared = Object.assign(Object.create(database) as Database, { close: () => Promise.resolve() });
  jest.mocked(openDatabase).mockResolvedValue(shared);
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
  process.env = environment;
});

/** Stores an enabled user, a disabled user, and a user whose recovery is locked by wrong passcodes. */
async function storeUsers(): Promise<void> {
  const settings = readSettings(process.env);
  const secrets = serverSecrets(await openDataKey(database, settings, new Date()));
  for (const table of ['users', 'recovery_wrong_codes', 'audit_events'])
    await database.query(`DELETE FROM ${table}`);
  for (const [userId, isDisabled] of [['dora', false], ['dan', true], ['lea', false]] as const)
    await database.query(
      `INSERT INTO users (user_id, first_name, last_name, user_type, channels, first_time, recovery_locked, directory_digest, created_at)
       VALUES ($1, 'First', 'Last', 'external', '{}', false, $2, 'digest', now())`,
      [userId, isDisabled],
    ); // prettier-ignore
  await database.query(
    `INSERT INTO recovery_wrong_codes (user_key, at) VALUES ($1, array_fill(now() - interval '1 minute', ARRAY[10]))`,
    [userKey(secrets, 'lea')],
  );
}

const reason = 'Phone was stolen';
const ELSEWHERE = 'With LDAP_URL users are kept in the directory. Change them there. Nothing was done.';
const UNKNOWN = 'No data is stored for this User ID. Nothing was done.';
const DISABLED =
  'dan is disabled in the directory (disabledFilter of LDAP_MAPPING_FILE). Enable the account there. Nothing was done.';

type Run = (apply: boolean) => Promise<void>;
const add = { firstName: 'New', lastName: 'User', type: 'external', whiteLabel: 'default' } as const;

/** Subcommands that change users, which is only possible in the directory. */
const REJECTED: Readonly<Record<string, Run>> = {
  import: (apply) => importFile(path.join(folder, 'users.csv'), { apply, whiteLabel: 'default' }),
  'import --send': (apply) => importFile(path.join(folder, 'users.csv'), { apply, send: true, whiteLabel: 'default' }),
  add: (apply) => addUser('new.user', { ...add, apply }),
  'add --send': (apply) => addUser('new.user', { ...add, apply, send: true }),
  lock: (apply) => changeLock('lock', 'dora', { reason, apply }),
  'lock of an unknown user': (apply) => changeLock('lock', 'nobody', { reason, apply }),
}; // prettier-ignore

describe.each([false, true])('with --apply %s', (apply) => {
  test.each(Object.keys(REJECTED))('users %s is rejected and opens no database @D-3', async (command) => {
    await expect(REJECTED[command]?.(apply)).rejects.toThrow(new RejectedError(ELSEWHERE));
    expect(printed).toBe('');
  });
});

describe('on the stored rows', () => {
  beforeEach(storeUsers);

  test('users unlock ends a lock by wrong passcodes @D-3 @D-8', async () => {
    await changeLock('unlock', 'LEA', { reason, apply: true });
    expect(printed).toBe('Unlocked: lea.\n');
    const events = await database.query('SELECT event, note FROM audit_events');
    expect(events).toEqual([{ event: 'unlockRecovery', note: reason }]);
  });

  test.each([
    ['show', 'dora', () => printUser('Dora', {}), 'Recovery:  not locked'],
    ['show', 'dan', () => printUser('dan', {}), 'Recovery:  disabled in the directory'],
    ['show --json', 'dan', () => printUser('dan', { json: true }), '"recovery": "disabled in the directory"'],
    ['show', 'lea', () => printUser('lea', {}), 'Recovery:  locked by wrong passcodes until '],
    ['unlock', 'dora', () => changeLock('unlock', 'dora', { reason, apply: true }), 'dora was unlocked already.'],
    ['unlock without --apply', 'lea', () => changeLock('unlock', 'lea', { reason }), 'lea can be unlocked. Nothing was written.'],
    ['delete without --apply', 'dora', () => removeUser('dora', {}), 'dora can be deleted. Nothing was written.'],
    ['delete', 'dora', () => removeUser('DORA', { apply: true }), 'A user who is still in the directory is stored again'],
  ] as const)('users %s works on the row of %s @D-3', async (command, userId, run, said) => {
    await run();
    expect(printed).toContain(said);
    const left = await database.query('SELECT 1 FROM users WHERE user_id = $1', [userId]);
    expect(left).toHaveLength(command === 'delete' ? 0 : 1);
  }); // prettier-ignore

  test.each([
    ['unlock', 'dan', DISABLED, () => changeLock('unlock', 'dan', { reason })],
    ['unlock --apply', 'dan', DISABLED, () => changeLock('unlock', 'dan', { reason, apply: true })],
    ['unlock', 'nobody', UNKNOWN, () => changeLock('unlock', 'nobody', { reason, apply: true })],
    ['show', 'nobody', UNKNOWN, () => printUser('nobody', {})],
    ['delete', 'nobody', UNKNOWN, () => removeUser('nobody', { apply: true })],
  ] as const)('users %s of %s is rejected with its reason @D-3', async (_command, _userId, sentence, run) => {
    await expect(run()).rejects.toThrow(new RejectedError(sentence));
    expect(printed).toBe('');
    expect(await database.query('SELECT 1 FROM users')).toHaveLength(3);
    expect(await database.query('SELECT 1 FROM audit_events')).toEqual([]);
  }); // prettier-ignore
});
