import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverSecrets } from '@portal/server-kit/configuration';
import { useTestDatabase } from '../../../test-support/database/test-database';
import { openContacts, selectContactsSql, type StoredContacts } from '../../contacts/contacts';
import { QUEUE_PURPOSE } from '../../messages/queue/queue-messages';
import { hashPassword } from '../../passwords/passwords';
import { matchesKeyedPassword } from '../../passwords/temporary-passwords';
import { type ImportOptions, importUsers, type PasswordDelivery, planUsers } from './import-users';
import { invitations } from './invitation';
import { passwordsFile } from './passwords-file';
import { readUserFile } from './read-user-file';
import { RejectedError } from './row-problems';

const secrets = serverSecrets(Buffer.alloc(32, 3));
const NOW = new Date('2030-05-01T12:00:00Z');
const HEADER = 'userId,firstName,lastName,userType,email,cellPhone,businessPhone,temporaryPassword';
const ADA = 'ada,Ada,Bell,external,ada@bell.example,+49 170 1234567,,Welcome-Ada-1';

let folder: string;
const database = useTestDatabase();
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-users-'));
  for (const table of ['users', 'audit_events', 'queued_messages'])
    await database.query(`DELETE FROM ${table}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(content: string | Uint8Array, name = 'users.csv'): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
function joinLines(...lines: readonly string[]): string {
  return [HEADER, ...lines].join('\r\n');
}

interface Run extends Partial<Pick<ImportOptions, 'existing' | 'delivery'>> {
  readonly phoneCountry?: 'DE';
  readonly environment?: 'MOCK' | 'PRODUCTION';
}
function createContext({ phoneCountry, environment = 'MOCK' }: Run) {
  return { secrets, environment, phoneCountry };
}
function createOptions({ existing = 'change', delivery = { kind: 'none' } }: Run): ImportOptions {
  return { source: 'users.csv', existing, delivery, actor: 'ann@desk', now: NOW };
}
function run(content: string | Uint8Array, options: Run = {}) {
  const rows = readUserFile(written(content));
  return importUsers(database, createContext(options), rows, createOptions(options));
}
interface Row extends StoredContacts {
  readonly user_id: string;
  readonly last_name: string;
  readonly first_time: boolean;
  readonly password_hash: string | null;
  readonly temporary_password_hash: string | null;
}
function stored(): Promise<Row[]> {
  return database.query<Row>(`SELECT *, ${selectContactsSql()} FROM users ORDER BY user_id`);
}
async function readContacts(userId: string) {
  const row = (await stored()).find(({ user_id }) => user_id === userId);
  return row === undefined ? null : openContacts({ secrets }, row);
}

test('stores users canonical and sealed, with E.164 phones and a keyed temporary password @D-4 @D-7', async () => {
  const jorg =
    'jo\u0308rg.mu\u0308ller,Jörg,Müller,internal, jörg@bücher.de,0170 123-4567,+49 (0)89 123456,Welcome-Joerg-4';
  const result = await run(joinLines(ADA, jorg), { phoneCountry: 'DE' });
  expect([result.added, result.changed, result.unchanged]).toEqual([2, [], 0]);
  expect(await readContacts('j\u00f6rg.m\u00fcller')).toEqual({
    Email: 'jörg@bücher.de',
    SMS: '+491701234567',
    Call: '+4989123456',
  });
  const [ada] = await stored();
  expect([ada?.first_time, ada?.password_hash, Object.keys(ada?.stored_contacts ?? {})]).toEqual([
    true,
    null,
    ['SMS', 'Email'],
  ]);
  expect(matchesKeyedPassword(secrets, ada?.temporary_password_hash ?? '', 'Welcome-Ada-1')).toBe(true);
  expect(JSON.stringify(ada)).not.toMatch(/bell\.example|1701234567|Welcome/);
});

test('the same file twice changes nothing, and a password that exists is never replaced @D-4', async () => {
  const delivery: PasswordDelivery = { kind: 'print' };
  const file = joinLines(ADA, 'bob,Bob,Byte,,,,,');
  expect((await run(file, { delivery })).generated).toHaveLength(1);
  const before = await stored();
  for (const again of [file, joinLines(ADA.replace('Welcome-Ada-1', 'Another-Ada-2'), 'bob,Bob,Byte,,,,,')]) {
    const result = await run(again);
    expect([result.added, result.changed, result.unchanged, result.generated]).toEqual([0, [], 2, []]);
  }
  expect(await stored()).toEqual(before);
  expect(await database.query('SELECT event FROM audit_events')).toHaveLength(2);
});

test('changes names, type and contacts of a stored user; a column that is left out stays @D-4', async () => {
  await run(joinLines(ADA));
  await database.query(`UPDATE contacts SET receives_passcodes = channel = 'SMS'`);
  const { changed } = await run('userId;firstName;lastName;cellPhone\nada;Ada;Stone;\n');
  expect(changed.map(({ fields }) => fields)).toEqual([['lastName', 'cellPhone']]);
  const [row] = await stored();
  expect(row).toMatchObject({ last_name: 'Stone', stored_contacts: { Email: { receivesPasscodes: false } } });
  expect(openContacts({ secrets }, row!, true)).toEqual({ Email: 'ada@bell.example' });
  await run('userId\tfirstName\tlastName\temail\nada\tAda\tStone\tada@stone.example\n');
  expect(await readContacts('ada')).toEqual({ Email: 'ada@stone.example' });
});

test('a user of another canonical spelling is the same user @D-4', async () => {
  await run(joinLines(ADA));
  const again = await run(joinLines(ADA.replace('ada,', '\uff41da,')));
  expect([again.added, again.unchanged]).toEqual([0, 1]);
});

test('a user with an imported Argon2 hash has a password and is not a first-time user @D-7', async () => {
  const hash = await hashPassword('Quiet-River-77');
  await run(`userId,firstName,lastName,passwordHash\nada,Ada,Bell,"${hash}"\n`);
  expect(await stored()).toMatchObject([
    { password_hash: hash, temporary_password_hash: null, first_time: false },
  ]);
});

test.each([
  [
    'a phone number that cannot be read',
    ADA.replace('+49 170 1234567', '0170 1234567'),
    'cellPhone: is not a phone',
  ],
  ['a User ID that comes twice', ADA.replace('ada,', 'bo\u200bb,'), 'userId: is in row 2 already.'],
  [
    'white space in a User ID',
    ADA.replace('ada,', 'a da,'),
    'userId: has a character that the login form rejects.',
  ],
  ['white space in a password', ADA.replace('Ada-1', 'Ada 1'), 'temporaryPassword: has white space.'],
  ['an unknown type', ADA.replace('external', 'staff'), 'userType: is neither internal nor external.'],
  ['too few values', 'ada,Ada,Bell', ' has 3 values, and the header 8 names.'],
  ['a direction mark', ADA.replace('Ada,', 'A\u202eda,'), 'firstName: has a control character.'],
])('%s is reported with row and field, and no user is added @D-4', async (_name, line, words) => {
  const rejected = run(joinLines('bob,Bob,Byte,,,,,Welcome-Bob-1', line));
  await expect(rejected).rejects.toThrow(RejectedError);
  await expect(rejected).rejects.toThrow(/^users\.csv has a mistake\. Nothing was written\.\nrow 3/);
  await expect(rejected).rejects.toThrow(words);
  await expect(rejected).rejects.not.toThrow(/1701234567|0170|call me|ada@|Ada 1|Ada-1/);
  expect(await stored()).toEqual([]);
});

test('every mistake of every row is listed, in the order of the rows @D-4', async () => {
  const rejected = run(joinLines('a b,,Bell,,x,,,', ADA, 'bob,Bob', 'c,*,C,staff,,,,'));
  await expect(rejected).rejects.toThrow(/has 6 mistakes/);
  const { message } = await rejected.then(
    () => new Error('none'),
    (error: Error) => error,
  );
  expect(message.split('\n').map((line) => line.replace(/:.*/, ''))).toEqual([
    'users.csv has 6 mistakes. Nothing was written.',
    'row 2, userId',
    'row 2, firstName',
    'row 2, email',
    'row 4',
    'row 5, firstName',
    'row 5, userType',
  ]);
});

test.each([
  [
    'userId,firstName,lastName,eMail\nada,Ada,Bell,x',
    'row 1, eMail: is not a column of users. Did you mean email?',
  ],
  ['userId,userId,firstName,lastName\na,b,Ada,Bell', 'row 1, userId: is there twice.'],
])('a header is checked: %j @D-4', async (content, words) => {
  await expect(run(content)).rejects.toThrow(words);
});

test.each([
  ['nothing', '', 'is empty.'],
  ['an open quotation', `${HEADER}\nada,"Ada,Bell`, 'row 2: a quotation mark is not closed.'],
  ['Latin-1', Buffer.from(`${HEADER}\nada,Ada,M\xfcller`, 'latin1'), 'is not UTF-8; save it as UTF-8.'],
])('a file with %s is rejected by name @D-4', async (_name, content, words) => {
  await expect(async () => run(content)).rejects.toThrow(words);
  await expect(async () => run(content)).rejects.toThrow('users.csv');
});

test('reads a byte order mark, quoted line breaks and blank rows @D-4', async () => {
  const result = await run(`\ufeff${HEADER}\r\n"ada","Ada","Be""ll",,,,,Welcome-Ada-1\r\n\r\n`);
  expect(result.added).toBe(1);
  expect(await stored()).toMatchObject([{ last_name: 'Be"ll' }]);
});

test('the published password of a demo user is rejected outside LOCAL and MOCK @SEC-R16', async () => {
  const frida = joinLines('frida.first,Frida,First,,,,,Welcome-Frida-4');
  await expect(run(frida, { environment: 'PRODUCTION' })).rejects.toThrow(
    'published password of a demo user',
  );
  expect((await run(frida)).added).toBe(1);
});

test('generated passwords go into a private file that appears once the users are stored @D-7', async () => {
  const file = path.join(folder, 'passwords.csv');
  const delivery: PasswordDelivery = { kind: 'file', file: passwordsFile(file) };
  await expect(run(joinLines('bob,Bob,Byte,,,,,', 'x y,X,Y,,,,,'), { delivery })).rejects.toThrow(
    RejectedError,
  );
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  await run(joinLines('=bob,Bob,Byte,,,,,', ADA), { delivery });
  const [header, line = '', ...rest] = readFileSync(file, 'utf8').split('\r\n');
  expect([header, rest]).toEqual(['userId,temporaryPassword', ['']]);
  expect(line).toMatch(/^'=bob,(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const bob = (await stored()).find(({ user_id }) => user_id === '=bob');
  const password = line.split(',')[1] ?? '';
  expect(matchesKeyedPassword(secrets, bob?.temporary_password_hash ?? '', password)).toBe(true);
  expect(() => passwordsFile(file)).toThrow(`${file} is there already. Choose another name.`);
});

test('generated passwords are queued as e-mails of the client, sealed @D-7', async () => {
  const settings = { environment: 'MOCK', messages: {}, publicOrigin: 'https://portal.example' } as const;
  const invite = invitations(settings, {}, { whiteLabel: 'default', language: 'de-DE' }, NOW);
  const delivery: PasswordDelivery = { kind: 'mail', invite };
  await expect(run(joinLines('bob,Bob,Byte,,,,,'), { delivery })).rejects.toThrow(
    'row 2, email: is needed to send the temporary password.',
  );
  await run(joinLines('bob,Bob,Byte,,bob@byte.example,,,', ADA), { delivery });
  const queued = await database.query<{ message_sealed: string }>(
    'SELECT message_sealed FROM queued_messages',
  );
  expect(queued).toHaveLength(1);
  expect(queued[0]?.message_sealed).not.toContain('byte.example');
  const message = JSON.parse(secrets.open(QUEUE_PURPOSE, queued[0]?.message_sealed ?? '') ?? '{}') as object;
  expect(message).toMatchObject({ to: 'bob@byte.example', channel: 'Email', language: 'de-DE', code: null });
  expect(JSON.stringify(message)).toMatch(
    /(?:[a-z2-9]{4}-){3}.*https:\/\/portal\.example\/app\/default\/login/,
  );
});

test('e-mails need a mail server outside LOCAL and MOCK, and a client that exists @SEC-R16', () => {
  const settings = { environment: 'PRODUCTION', messages: {}, publicOrigin: 'https://p.example' } as const;
  expect(() => invitations(settings, {}, { whiteLabel: 'default' }, NOW)).toThrow(/SMTP_URL and MAIL_FROM/);
  expect(() => invitations({ ...settings, environment: 'MOCK' }, {}, { whiteLabel: 'no-bank' }, NOW)).toThrow(
    'There is no white label "no-bank" in ',
  );
});

test('without a choice for generated passwords no user is added @D-7', async () => {
  await expect(run(joinLines('bob,Bob,Byte,,,,,'))).rejects.toThrow('1 users need a temporary password.');
  expect(await stored()).toEqual([]);
});

test('each added and changed user is audited by fingerprint, with who did it @SEC-R15', async () => {
  await run(joinLines(ADA));
  await run(joinLines(ADA.replace('Bell', 'Stone')));
  const events = await database.query<{ user_hash: string }>(
    'SELECT event, outcome, reason, user_hash, address_hash, actor, note FROM audit_events ORDER BY id',
  );
  const common = { outcome: 'done', reason: null, address_hash: null, actor: 'ann@desk', note: null };
  expect(events).toMatchObject([
    { event: 'addUser', ...common },
    { event: 'changeUser', ...common },
  ]);
  expect(events[0]?.user_hash).toBe(events[1]?.user_hash);
  expect(JSON.stringify(events)).not.toMatch(/"ada"|bell\.example|"Stone"/);
});

test('a dry run says what would happen and writes nothing, also without a database @D-4', async () => {
  const rows = readUserFile(written(joinLines(ADA, 'bob,Bob,Byte,,,,,')));
  await run(joinLines(ADA));
  const before = await stored();
  const plan = await planUsers(database, createContext({}), rows, createOptions({}));
  expect([plan.added, plan.unchanged, plan.generated]).toMatchObject([1, 1, [{ userId: 'bob' }]]);
  expect(await planUsers(null, createContext({}), rows, createOptions({}))).toMatchObject({ added: 2 });
  expect(await stored()).toEqual(before);
  expect(await database.query('SELECT 1 FROM audit_events')).toHaveLength(1);
});

test.each([
  '$argon2id$v=19$m=4194304,t=2,p=1$',
  '$argon2id$v=19$m=19456,t=200,p=1$',
  '$2b$10$',
  '$argon2id$v=19$m=1,t=1,p=1$',
])('a hash that costs too much or is of another kind is rejected: %s @D-7', async (beginning) => {
  const hash = `${beginning}c29tZXNhbHRzb21lc2FsdA$${'a'.repeat(43)}`;
  await expect(run(`userId,firstName,lastName,passwordHash\nada,Ada,Bell,"${hash}"\n`)).rejects.toThrow(
    'row 2, passwordHash: is not an Argon2 hash',
  );
});
