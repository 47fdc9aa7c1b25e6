import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { StartError } from '@portal/server-kit/configuration';
import { PEOPLE, PEOPLE_IN_DIRECTORY } from '../../../test-support/directory/directory-data';
import {
  type DirectoryServer,
  directorySettings,
  startDirectoryServer,
} from '../../../test-support/directory/directory-server';
import { startTestDirectory, type TestDirectory } from '../../../test-support/directory/test-directory';
import { begin, proof } from '../../../test-support/recovery/recovery-harness';
import type { TestVisitor } from '../../../test-support/recovery/test-visitor';
import { readCookie } from '../../../test-support/sign-on-server';
import { helpDeskCases } from '../../help-desk/find-case';
import { unlockRecovery } from '../../recovery/limits/recovery-lock';
import { assertOneUserStore } from '../one-user-store';
import { assertDirectoryUsable } from './check-directory';

const REJECTED = 'You may have entered the wrong User ID or password or your account may be locked.';
const UNAVAILABLE = 'System Error encountered, Please try again later';
const EXPIRED = 'Your password has expired, please reset it';
const SESSION = 'sso-session';
/** Values that only the directory has. */
const SECRETS = PEOPLE_IN_DIRECTORY.flatMap(({ uid, password }) => [uid, password]);

let directory: TestDirectory;
let server: DirectoryServer;
beforeAll(async () => {
  directory = await startTestDirectory();
  server = await startDirectoryServer(directorySettings(directory));
});
beforeEach(() => server.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await directory.stop();
});

function getPassword(userId: string): string {
  return PEOPLE_IN_DIRECTORY.find(({ uid }) => uid === userId)?.password ?? '';
}

async function change(visitor: TestVisitor, userId: string, newPass: string, tempPass?: string) {
  const { status, body } = await visitor.post('/change', {
    userId,
    newPass,
    verifyPass: newPass,
    ...(tempPass !== undefined && { tempPass }),
  });
  return `${status} ${String(body.errorCode ?? body.status)}`;
}

/** Returns the warnings and errors that the services have logged since, as text. */
function watchLog(target: DirectoryServer): () => string {
  const spies = (['warn', 'error'] as const).map((level) => jest.spyOn(target.app.log, level));
  return () =>
    inspect(
      spies.map(({ mock }) =>
        mock.calls.map(([facts, ...rest]) => [{ ...Object(facts), req: null, res: null }, ...rest]),
      ),
      { depth: 6 },
    );
}

describe('sign-in', () => {
  test('a user signs in by a bind, in any letter case of the User ID @D-3', async () => {
    for (const userId of ['dora.direct', 'Dora.Direct', '\uff24ora.direct']) {
      const response = await server.login(userId, getPassword('dora.direct'));
      expect(response.headers.location).toBe('/apps/home');
      const home = await server.app.inject({
        url: '/apps/home',
        headers: { cookie: readCookie(response, SESSION) },
      });
      expect(home.body).toContain('Dora Direct');
    }
    expect(await server.database.query('SELECT user_id, user_type, password_hash FROM users')).toEqual([
      { user_id: 'dora.direct', user_type: 'external', password_hash: null },
    ]);
  });

  test.each([
    ['a wrong password', 'dora.direct', 'wrong'],
    ['an unknown User ID', 'nobody.here', 'wrong'],
    ['a User ID of two entries', 'twin', 'Twin-Harbor-16'],
    ['a disabled account', 'dan.disabled', 'Disabled-Harbor-14'],
    ['a filter that matches every entry', '*', 'Direct-Harbor-11'],
    ['a filter that is widened', 'x)(|(uid=*', 'Direct-Harbor-11'],
    ['a null character', 'dora.direct\0', 'Direct-Harbor-11'],
  ])('%s is rejected with the same message @SEC-R4', async (_case, userId, password) => {
    expect(await server.tryIn(userId, password)).toBe(REJECTED);
  });

  test('a first-time user goes to the first recovery, an expired password is reported @D-7', async () => {
    expect(await server.tryIn('fay.first', getPassword('fay.first'))).toBe('/default/fps');
    expect(await server.tryIn('olga.old', 'Old-Harbor-20')).toBe(EXPIRED);
    expect(await server.tryIn('olga.old', 'wrong')).toBe(REJECTED);
  });

  test('a session ends when the directory disables the account @SEC-R14 @long', async () => {
    const response = await server.login('kim.common', getPassword('kim.common'));
    const cookie = readCookie(response, SESSION);
    const home = () => server.app.inject({ url: '/apps/home', headers: { cookie } });
    expect((await home()).statusCode).toBe(200);
    await directory.set('kim.common', 'pwdAccountLockedTime', '000001010000Z');
    expect(await server.tryIn('kim.common', 'whatever')).toBe(REJECTED);
    expect((await home()).statusCode).toBe(302);
    await directory.set('kim.common', 'pwdAccountLockedTime');
    expect(await server.tryIn('kim.common', getPassword('kim.common'))).toBe('/apps/home');
  });
});

describe('recovery', () => {
  test('contacts and user type come from the directory @REC-9 @REC-10', async () => {
    const visitor = await server.visitor();
    const { body } = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'Dora.Direct' });
    expect(body.supportedotpChannels).toEqual(['email', 'sms', 'phone']);
    expect((await visitor.get('/uti/Dora.Direct')).body).toEqual({ userType: 'external' });
    await begin(visitor, 'ivo.intern');
    expect((await visitor.get('/uti/ivo.intern')).body).toEqual({ userType: 'internal' });
  });

  test('the directory checks history and length; a valid password is set once @CHG-2 @CHG-4', async () => {
    const visitor = await server.ready('dora.direct');
    const signedIn = readCookie(await server.login('dora.direct', getPassword('dora.direct')), SESSION);
    expect(await change(visitor, 'dora.direct', getPassword('dora.direct'))).toBe('422 ISB_USRUP06');
    expect(await change(visitor, 'dora.direct', 'Pebble-7-m')).toBe('422 ISB_PASSVAL01');
    expect(await directory.hasPassword('dora.direct', getPassword('dora.direct'))).toBe(true);
    expect(await change(visitor, 'dora.direct', 'Pebble-Mountain-72')).toBe('200 SUCCESS');
    expect(await change(visitor, 'dora.direct', 'Pebble-Mountain-73')).toBe('403 ISB_SITEMDR08');
    expect(await directory.hasPassword('dora.direct', 'Pebble-Mountain-72')).toBe(true);
    const home = await server.app.inject({ url: '/apps/home', headers: { cookie: signedIn } });
    expect(home.statusCode).toBe(302);
    // A reset by another account requires a change at the next sign-in; that mark must be cleared.
    expect(await server.tryIn('dora.direct', 'Pebble-Mountain-72')).toBe('/apps/home');
    await server.whenMessagesSent();
    const notices = await server.database.query<{ subject: string }>(
      `SELECT subject FROM outbox_messages WHERE user_id = 'dora.direct' AND code IS NULL`,
    );
    expect(notices.length).toBeGreaterThan(0);
    server.advanceClock(3_600);
    const again = await server.ready('dora.direct');
    expect(await change(again, 'dora.direct', getPassword('dora.direct'))).toBe('422 ISB_USRUP06');
  });

  test('a first-time user needs the temporary password of the directory @D-7', async () => {
    const visitor = await server.proved('fay.first');
    const newPass = 'Pebble-Mountain-74';
    expect(await change(visitor, 'fay.first', newPass, 'wrong')).toBe('422 ISB_PASSCH03');
    expect(await change(visitor, 'fay.first', newPass, '')).toBe('422 ISB_PASSCH03');
    expect(await change(visitor, 'fay.first', getPassword('fay.first'), getPassword('fay.first'))).toBe(
      '422 ISB_USRUP06',
    );
    expect(await change(visitor, 'fay.first', newPass, getPassword('fay.first'))).toBe('200 SUCCESS');
    expect(await server.tryIn('fay.first', newPass)).toBe('/apps/home');
  });

  test('a password that was changed a short while ago is rejected with its code @CHG-4 @long', async () => {
    const visitor = await server.ready('yuri.young');
    expect(await change(visitor, 'yuri.young', 'Pebble-Mountain-75')).toBe('422 ISB_PASSCH04');
    expect(await directory.hasPassword('yuri.young', 'Young-Harbor-19')).toBe(true);
  });

  test('a disabled account gets no passcode, and no new password if disabled during a recovery @SEC-R3 @long', async () => {
    const visitor = await server.visitor();
    const claims = await begin(visitor, 'dan.disabled');
    const { status, body } = await visitor.post('/fps/generate-otp', claims);
    expect([status, body.errorMessage]).toEqual([422, 'OTP_ERR_003']);
    const late = await server.ready('kim.common');
    await directory.set('kim.common', 'pwdAccountLockedTime', '000001010000Z');
    expect(await change(late, 'kim.common', 'Pebble-Mountain-76')).toBe('403 ISB_SITEMDR15');
    await directory.set('kim.common', 'pwdAccountLockedTime');
    expect(await directory.hasPassword('kim.common', getPassword('kim.common'))).toBe(true);
  });

  test.each([
    ['nobody.here', '@quick'],
    ['twin', '@long'],
    ['*', '@long'],
    ['dora.direct)(uid=*', '@long'],
    ['ab\\2a', '@long'],
  ])('%p starts the same recovery as a real user, in any letter case %s @SEC-R4', async (userId) => {
    const start = async (typed: string) => {
      const { status, body } = await (
        await server.visitor()
      ).post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: typed });
      return { status, keys: Object.keys(body), email: String(body.primaryEmail ?? '').slice(3) };
    };
    const [decoy, other, real] = [
      await start(userId),
      await start(userId.toUpperCase()),
      await start('dora.direct'),
    ];
    expect(other).toEqual(decoy);
    expect(decoy.status).toBe(real.status);
    expect(Buffer.from(decoy.email, 'base64').toString()).toMatch(/\*.@bank\.test$/);
  });

  test('a forgotten User ID is found by names and e-mail address @REC-8 @D-6', async () => {
    const visitor = await server.visitor();
    const look = (firstName: string, lastName: string, emailId: string) =>
      visitor.post('/fuid/lookup', { firstName, lastName, emailId });
    expect((await look('Dora', 'Wrong', 'dora.direct@bank.test')).status).toBe(404);
    expect((await look('Dora', 'Direct', 'd*@bank.test')).status).toBe(404);
    expect((await look('Twin', 'One', 'nobody@bank.test')).status).toBe(404);
    const { status, body } = await look('DORA', 'direct', 'Dora.Direct@bank.test');
    expect(status).toBe(200);
    const opened = await visitor.post('/uti/decrypt', { encryptedId: String(body.principalId) });
    expect(opened.status).toBe(200);
    expect((await begin(visitor, String(opened.body.userId), 'Email', 'FUID')).value).not.toBe('undefined');
  });

  test('users of a shared e-mail address are found by their names, unless more than 100 share it @REC-8 @D-6 @long', async () => {
    const add = (uid: string, sn: string) =>
      directory.asAdmin((client) =>
        client.add(`uid=${uid},${PEOPLE}`, {
          objectClass: 'inetOrgPerson',
          uid,
          cn: sn,
          givenName: 'Sam',
          sn,
          mail: 'team@bank.test',
        }),
      );
    const visitor = await server.visitor();
    const look = async (lastName: string) =>
      (await visitor.post('/fuid/lookup', { firstName: 'Sam', lastName, emailId: 'team@bank.test' })).status;
    const userIds = Array.from({ length: 100 }, (_, number) => `sam.${number}`);
    for (const userId of userIds.slice(0, 15)) await add(userId, `Shared ${userId}`);
    expect([await look('Shared sam.0'), await look('Shared sam.14')]).toEqual([200, 200]);
    expect(await server.database.query('SELECT user_id FROM users ORDER BY user_id')).toEqual([
      { user_id: 'sam.0' },
      { user_id: 'sam.14' },
    ]);
    await add('sam.namesake', 'Shared sam.14');
    expect([await look('Shared sam.0'), await look('Shared sam.14')]).toEqual([200, 404]);
    for (const userId of userIds.slice(15)) await add(userId, `Shared ${userId}`);
    const log = watchLog(server);
    expect(await look('Shared sam.0')).toBe(404);
    expect(log()).toContain('directory e-mail shared');
    expect(log()).not.toContain('team@bank.test');
    await directory.asAdmin(async (client) => {
      for (const uid of [...userIds, 'sam.namesake']) await client.del(`uid=${uid},${PEOPLE}`);
    });
  });

  /** Sends a passcode, changes the directory, and returns whether the passcode is right after the next look-up. */
  const isRightAfter = async (change: () => Promise<void>): Promise<boolean> => {
    await server.reset();
    const visitor = await server.visitor();
    const claims = await begin(visitor, 'dora.direct');
    await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await server.getPasscodes('dora.direct');
    await change();
    await begin(await server.visitor(), 'dora.direct');
    const { body } = await visitor.post('/fps/verify-otp', proof(claims, code));
    return body.authenticationResult === 'SUCCESS';
  };
  test.each([
    ['another e-mail address', 'voids', '@quick', 'mail', ['dora.new@bank.test']],
    ['no mobile phone number', 'voids', '@long', 'mobile', []],
    ['a mobile phone number in other spelling', 'keeps', '@long', 'mobile', ['+1 (555) 555-0111']],
    ['another name', 'keeps', '@quick', 'sn', ['Directly']],
  ])(
    '%s in the directory %s a passcode at the next look-up %s @SEC-R3',
    async (_what, effect, _run, attribute, values) => {
      const original = {
        mail: 'dora.direct@bank.test',
        mobile: '+1 555 555 0111',
        telephoneNumber: '+1 555 555 0112',
        sn: 'Direct',
      };
      const isRight = await isRightAfter(() => directory.set('dora.direct', attribute, ...values));
      for (const [name, value] of Object.entries(original)) await directory.set('dora.direct', name, value);
      expect(isRight).toBe(effect === 'keeps');
    },
  );

  test('a change sent twice at once sets the password in the directory once, and both succeed @SEC-R17', async () => {
    const visitor = await server.ready('kim.common');
    visitor.key = '"key-of-the-page-of-a-visitor"';
    let results: readonly string[] = [];
    const operations = await directory.record(async () => {
      results = await Promise.all([1, 2].map(() => change(visitor, 'kim.common', 'Pebble-Mountain-81')));
    });
    expect(results).toEqual(['200 SUCCESS', '200 SUCCESS']);
    expect(operations.filter((operation) => operation === 'EXT')).toHaveLength(1);
    await directory.set('kim.common', 'userPassword', getPassword('kim.common'));
    // The directory asks for a change after a password that its administrator has set.
    await directory.set('kim.common', 'pwdReset');
  });

  test('the row of a user who left the directory is deleted @SEC-R15 @long', async () => {
    await server.login('kim.common', getPassword('kim.common'));
    await directory.set('kim.common', 'uid', 'kim.common', 'kim.second');
    expect(await server.tryIn('kim.second', getPassword('kim.common'))).toBe('/apps/home');
    await begin(await server.visitor(), 'kim.second', 'Email');
    const OWN = ['users', 'recovery_transactions', 'sign_on_sessions'] as const;
    const countRows = () =>
      Promise.all(
        OWN.map(async (table) => {
          const rows = await server.database.query(`SELECT 1 FROM ${table} WHERE user_id = 'kim.second'`);
          return rows.length;
        }),
      );
    expect(await countRows()).toEqual([1, 1, 1]);
    await directory.set('kim.common', 'uid', 'kim.common');
    expect(await server.tryIn('kim.second', getPassword('kim.common'))).toBe(REJECTED);
    expect(await countRows()).toEqual([0, 0, 0]);
  });
});

describe('a directory that fails', () => {
  const start = async (userId: string) =>
    (await server.visitor()).post('/fps/auth', { devicePrint: '', flow: 'FPS', userId });

  test('a slow directory gives 503 in time, counts no attempt and logs no secret @SEC-R17 @long', async () => {
    const failures = () =>
      server.database.query<{ key: string }>('SELECT key, failures FROM sign_in_failures ORDER BY key');
    const log = watchLog(server);
    const counted = await failures();
    await directory.freeze();
    try {
      const began = performance.now();
      expect((await start('ivo.intern')).status).toBe(503);
      expect((await start('nobody.here')).status).toBe(503);
      expect(await server.tryIn('ivo.intern', getPassword('ivo.intern'))).toBe(UNAVAILABLE);
      expect(performance.now() - began).toBeLessThan(15_000);
    } finally {
      directory.thaw();
    }
    expect(await failures()).toEqual(counted);
    expect((await start('ivo.intern')).status).toBe(200);
    expect(await server.tryIn('ivo.intern', getPassword('ivo.intern'))).toBe('/apps/home');
    for (const secret of SECRETS) expect(log()).not.toContain(secret);
  });

  test('the next attempt completes a change whose response is lost, whatever the directory did @SEC-R17 @long', async () => {
    const visitor = await server.ready('ivo.intern');
    const newPass = 'Pebble-Mountain-And-River-77';
    await directory.freeze();
    const lost = await change(visitor, 'ivo.intern', newPass).finally(() => directory.thaw());
    expect(lost).toMatch(/^503 /);
    expect(await change(visitor, 'ivo.intern', newPass)).toBe('200 SUCCESS');
    expect(await directory.hasPassword('ivo.intern', newPass)).toBe(true);
    expect(await server.tryIn('ivo.intern', newPass)).toBe('/apps/home');
  });

  test('a change that the directory made before the portal stopped is completed later @SEC-R17 @long', async () => {
    const visitor = await server.ready('wes.wrongphone');
    const newPass = 'Pebble-Mountain-78';
    await directory.set('wes.wrongphone', 'userPassword', newPass);
    await server.database.query(
      `UPDATE users SET directory_change_at = $1::timestamptz - interval '10 seconds' WHERE user_id = 'wes.wrongphone'`,
      [server.now()],
    );
    expect(await change(visitor, 'wes.wrongphone', newPass)).toBe('503 ISB_PASSSCH06');
    server.advanceClock(30);
    expect(await change(visitor, 'wes.wrongphone', newPass)).toBe('200 SUCCESS');
    expect(await server.tryIn('wes.wrongphone', newPass)).toBe('/apps/home');
  });

  test.each([
    ['another server, whose clock is ahead, makes a change', '10 seconds', '503 ISB_PASSSCH06'],
    ['the clock was set back during a change', '2 hours', '200 SUCCESS'],
  ])('while %s, which began %s later, a change gets %s @SEC-R17 @long', async (_name, later, expected) => {
    const visitor = await server.ready('wes.wrongphone');
    await server.database.query(
      `UPDATE users SET directory_change_at = $1::timestamptz + $2::interval WHERE user_id = 'wes.wrongphone'`,
      [server.now(), later],
    );
    expect(await change(visitor, 'wes.wrongphone', 'Pebble-Mountain-80')).toBe(expected);
  });

  test('a directory that is down gives 503, and works again without a restart @SEC-R17', async () => {
    const visitor = await server.ready('dora.direct');
    await directory.halt();
    try {
      expect((await start('dora.direct')).status).toBe(503);
      expect(await server.tryIn('dora.direct', 'whatever')).toBe(UNAVAILABLE);
      expect(await change(visitor, 'dora.direct', 'Pebble-Mountain-79')).toMatch(/^503 /);
      const look = { firstName: 'Dora', lastName: 'Direct', emailId: 'dora.direct@bank.test' };
      expect((await visitor.post('/fuid/lookup', look)).status).toBe(503);
    } finally {
      await directory.start();
    }
    expect(await change(visitor, 'dora.direct', 'Pebble-Mountain-79')).toBe('200 SUCCESS');
    expect((await start('dora.direct')).status).toBe(200);
  });

  test.each([
    [
      'a certificate of another authority @quick',
      () => ({ ca: otherCa() }),
      /certificate .* authority .* LDAP_CA_FILE/,
    ],
    [
      'a wrong bind password @quick',
      () => ({ bindPassword: 'wrong' }),
      /rejects LDAP_BIND_DN with LDAP_BIND_PASSWORD/,
    ],
    ['a connection without TLS @long', () => ({ url: directory.plainUrl }), /requires TLS/],
    [
      'a filter that matches no entry @long',
      () => ({ userFilter: '(x={userId})' }),
      /userFilter of LDAP_MAPPING_FILE/,
    ],
    [
      'an attribute that no entry has @long',
      () => ({ attributes: { ...directorySettings(directory).attributes, userId: 'employeeNumber' } }),
      /The User ID in LDAP_MAPPING_FILE is "employeeNumber"/,
    ],
  ])('the start names the setting of %s @ENV-1', async (_mistake, changes, message) => {
    const checked = assertDirectoryUsable(directorySettings(directory, changes()));
    await expect(checked).rejects.toThrow(StartError);
    await expect(checked).rejects.toThrow(message);
  });

  test('with an untrusted certificate no password is sent, and the log names no secret @SEC-R17 @long', async () => {
    const other = await startDirectoryServer(directorySettings(directory, { ca: otherCa() }));
    const log = watchLog(other);
    expect(await other.tryIn('dora.direct', getPassword('dora.direct'))).toBe(UNAVAILABLE);
    await other.close();
    for (const secret of SECRETS) expect(log()).not.toContain(secret);
  });

  test('StartTLS protects an ldap: URL @D-3 @long', async () => {
    const startTls = directorySettings(directory, { url: directory.plainUrl, startTls: true });
    await assertDirectoryUsable(startTls);
    const other = await startDirectoryServer(startTls);
    expect(await other.tryIn('olga.old', 'Old-Harbor-20')).toBe(EXPIRED);
    await directory.halt();
    expect(await other.tryIn('olga.old', 'Old-Harbor-20')).toBe(UNAVAILABLE);
    await directory.start();
    expect(await other.tryIn('olga.old', 'Old-Harbor-20')).toBe(EXPIRED);
    await other.close();
    const untrusted = directorySettings(directory, {
      url: directory.plainUrl,
      startTls: true,
      ca: otherCa(),
    });
    await expect(assertDirectoryUsable(untrusted)).rejects.toThrow(/certificate/);
  });
});

test('the Help Desk finds users in any letter case and cannot unlock a disabled account @D-8', async () => {
  await server.tryIn('dora.direct', 'wrong');
  await server.tryIn('dan.disabled', 'wrong');
  const cases = helpDeskCases(
    { ...server, clock: server.now, log: server.app.log },
    { users: server.settings.users, limits: server.settings.recovery },
  );
  const [dora, dan] = [await cases.find('Dora.Direct'), await cases.find('DAN.Disabled')];
  expect(dora?.user).toMatchObject({
    userId: 'dora.direct',
    password: 'ownPassword',
    lock: { kind: 'none' },
  });
  expect(dan?.user).toMatchObject({ userId: 'dan.disabled', lock: { kind: 'directory' } });
  const { database, secrets, settings } = server;
  const unlocked = await database.transaction((tx) =>
    unlockRecovery(tx, secrets, settings.recovery, 'dan.disabled', server.now()),
  );
  expect(unlocked).toBe(false);
  expect(await database.query(`SELECT recovery_locked FROM users WHERE user_id = 'dan.disabled'`)).toEqual([
    { recovery_locked: true },
  ]);
});

test('a database with users of the other store is rejected @D-3', async () => {
  const { database } = server;
  const settings = { directory: directorySettings(directory) };
  await server.tryIn('dora.direct', 'wrong');
  await expect(assertOneUserStore(database, settings)).resolves.toBeUndefined();
  await expect(assertOneUserStore(database, {})).rejects.toThrow('LDAP_URL is not set');
  await database.query('UPDATE users SET directory_digest = NULL');
  await expect(assertOneUserStore(database, settings)).rejects.toThrow('built-in users');
});

function otherCa(): string {
  return readFileSync(join(directory.folder, 'other-ca.pem'), 'utf8');
}
