import { serverSecrets } from '@portal/server-kit/configuration';
import {
  CLIP_FORM,
  LONG_WAIT,
  readDevice,
  readMessage,
  RESET,
  type SignOnServer,
  START,
  startSignOn,
  WAIT,
  WRONG,
} from '../../../test-support/sign-on-server';
import { NO_COUNTERS } from '../../context/service-counters';
import { HashingFailedError } from '../../passwords/hashing-pool';
import type * as Passwords from '../../passwords/passwords';
import { verifyPassword } from '../../passwords/passwords';
import { ACCOUNT_LIMITS } from './account-throttle';
import { evictFailureCounters } from './evict-failure-counters';

/** Correct password of every user with a hash; the tests only count comparisons. */
const RIGHT = 'Right-password-1';
jest.mock('../../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../../passwords/passwords');
  return { ...real, verifyPassword: jest.fn((_hash: string, password: string) => password === RIGHT) };
});

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

let server: SignOnServer;
const signInThrottled = jest.fn();
beforeAll(async () => {
  server = await startSignOn({ counters: { ...NO_COUNTERS, signInThrottled } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.moveTo(START);
  await server.database.query('DELETE FROM sign_in_failures');
  jest.mocked(verifyPassword).mockClear();
  signInThrottled.mockClear();
});

function compared(): number {
  return jest.mocked(verifyPassword).mock.calls.length;
}

test.each([
  [30, '@quick'],
  [300, '@long'],
])(
  'SEC-R2 SEC-R4 of %i wrong passwords from as many IP addresses ten are compared, a known browser signs in, unknown users get the same responses %s',
  async (attempts) => {
    const known = readDevice(await server.login('alex.morgan', RIGHT));
    const responses = [];
    for (const userId of ['alex.morgan', 'nobody.at.all']) {
      jest.mocked(verifyPassword).mockClear();
      const flood = await Promise.all(Array.from({ length: attempts }, () => server.login(userId, 'wrong')));
      expect(compared()).toBe(ACCOUNT_LIMITS.free);
      const tally = (text: string) => flood.filter((response) => readMessage(response) === text).length;
      expect(tally(WAIT)).toBe(attempts - ACCOUNT_LIMITS.free);
      responses.push([tally(WRONG), await server.tryIn(userId, RIGHT)]);
      expect(compared()).toBe(ACCOUNT_LIMITS.free);
    }
    expect(responses).toEqual(Array(2).fill([10, WAIT]));
    expect(signInThrottled).toHaveBeenCalledWith('wait');
    expect(await server.tryIn('alex.morgan', RIGHT, { cookie: known })).toBe('/apps/home');
    server.wait(SECOND);
    expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
  },
);

test('SEC-R2 after ten wrong passwords the wait doubles each time, to at most 15 minutes; early attempts do not extend it', async () => {
  await server.fail('alex.morgan', 10);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    server.wait((seconds - 1) * SECOND + 999);
    expect(await server.tryIn('alex.morgan', 'wrong')).toBe(WAIT);
    server.wait(1);
    expect(await server.tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  }
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe(LONG_WAIT);
  expect(await server.tryIn('alex.morgan', RIGHT, { url: CLIP_FORM })).toBe(LONG_WAIT);
  server.wait(900 * SECOND);
  expect(await server.tryIn('alex.morgan', RIGHT, { url: CLIP_FORM })).toBe('/apps/');
  // The count starts again from zero.
  await server.fail('alex.morgan', 9);
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('SEC-R4 at most 100 wrong passwords in a row are compared: then a recovery is needed, however long the wait, unless the browser is known', async () => {
  const known = readDevice(await server.login('alex.morgan', RIGHT));
  for (const userId of ['alex.morgan', 'nobody.at.all']) {
    jest.mocked(verifyPassword).mockClear();
    await server.fail(userId, 80);
    server.wait(365 * DAY);
    expect(await server.tryIn(userId, RIGHT)).toBe(RESET);
    expect(compared()).toBe(80);
    server.moveTo(START);
  }
  for (let turn = 0; turn < 20; turn += 1)
    expect(await server.tryIn('alex.morgan', 'wrong', { cookie: known })).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', 'wrong', { cookie: known })).toBe(RESET);
  expect(signInThrottled).toHaveBeenLastCalledWith('recoveryNeeded');
  // A new password resets the count.
  await server.database.query(
    "UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'alex.morgan'",
  );
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('SEC-R3 a known browser can mistype without waiting; its right password resets only its own failures', async () => {
  const first = readDevice(await server.login('alex.morgan', RIGHT));
  await server.fail('alex.morgan', 11);
  server.wait(HOUR);
  for (let turn = 0; turn < 19; turn += 1)
    expect(await server.tryIn('alex.morgan', 'wrong', { cookie: first })).toBe(WRONG);
  const second = readDevice(await server.login('alex.morgan', RIGHT, { cookie: first }));
  for (let turn = 0; turn < 20; turn += 1)
    expect(await server.tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WRONG);
  // Now the browser counts as unknown, and the failures of unknown browsers were not reset.
  expect(await server.tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WAIT);
});

test('SEC-R3 a copied device cookie allows 20 attempts, whatever its owner does @long', async () => {
  const stolen = readDevice(await server.login('alex.morgan', RIGHT));
  let own = stolen;
  await server.fail('alex.morgan', 11);
  let tries = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    if ((await server.tryIn('alex.morgan', 'wrong', { cookie: stolen })) === WRONG) tries += 1;
    const signedIn = await server.login('alex.morgan', RIGHT, { cookie: own });
    if (turn > 0) expect(readMessage(signedIn)).toBe('/apps/home');
    own = readDevice(signedIn);
  }
  // The first attempt used the cookie while both browsers still shared it.
  expect(tries).toBe(21);
});

test('SEC-R3 SEC-R14 the device cookie covers up to four accounts separately, and expires with a new password or after 180 days', async () => {
  const response = await server.login('alex.morgan', RIGHT);
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^__Host-portal-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    ),
  );
  const isKnown = async (userId: string, cookie: string): Promise<boolean> =>
    (await server.tryIn(userId, RIGHT, { cookie })) !== WAIT;
  const users = ['alex.morgan', 'erika.muster', 'ivan.internal', 'nora.noanswer', 'luis.locked'];
  let cookie = '';
  for (const userId of users) cookie = readDevice(await server.login(userId, RIGHT, { cookie }));
  for (const userId of users)
    await Promise.all(Array.from({ length: 10 }, () => server.login(userId, 'wrong')));
  const listKnown = async (jar: string) => {
    const found = [];
    for (const userId of users) found.push(await isKnown(userId, jar));
    return found;
  };
  expect(await listKnown(cookie)).toEqual([false, true, true, true, true]);
  expect(cookie).not.toMatch(/erika|ivan/);
  const { context, database } = server;
  const forged = serverSecrets(Buffer.alloc(32, 7)).seal('device cookie', cookie);
  for (const other of [`${cookie}x`, '__Host-portal-device=', `__Host-portal-device=${forged}`])
    expect(await isKnown('erika.muster', other)).toBe(false);
  expect(context.settings.serverKey).toHaveLength(32);
  await database.query("UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'luis.locked'");
  await Promise.all(Array.from({ length: 10 }, () => server.login('luis.locked', 'wrong')));
  expect(await isKnown('luis.locked', cookie)).toBe(false);
  server.moveTo(new Date(START.getTime() + 180 * DAY));
  await Promise.all(Array.from({ length: 10 }, () => server.login('erika.muster', 'wrong')));
  expect(await isKnown('erika.muster', cookie)).toBe(false);
});

test('LOGERR-6 a password that could not be compared is not counted', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
    expect(await server.tryIn('alex.morgan', RIGHT)).toContain('System Error');
  }
  expect(await server.tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('SEC-R17 a clock set back does not extend a wait', async () => {
  await server.fail('alex.morgan', 25);
  server.moveTo(new Date(server.now().getTime() - 7 * DAY));
  expect(await server.tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', 'wrong')).toBe(LONG_WAIT);
});

test('SEC-R2 two users whose User IDs differ only in form do not reset each other’s failures', async () => {
  await server.database.query(
    `INSERT INTO users (user_id, first_name, last_name, password_hash, session_epoch, created_at)
     SELECT user_id, 'A', 'B', 'x', epoch, now() FROM unnest($1::text[], $2::integer[]) AS u (user_id, epoch)`,
    [
      ['jo\u0308rg', 'j\u00f6rg'],
      [1, 2],
    ],
  );
  const flood = [];
  for (let turn = 0; turn < 14; turn += 1)
    flood.push(await server.tryIn(turn % 2 === 0 ? 'jo\u0308rg' : 'j\u00f6rg', 'wrong'));
  expect(flood.filter((text) => text === WRONG)).toHaveLength(10);
});

test('SEC-R4 failures of unknown User IDs are bounded, those of users never evicted; counts of expired cookies are deleted', async () => {
  const cookie = readDevice(await server.login('erika.muster', RIGHT));
  await server.login('erika.muster', 'wrong', { cookie });
  await server.login('alex.morgan', 'wrong');
  for (const [userId, times] of [
    ['nobody.1', 1],
    ['nobody.2', 3],
    ['nobody.3', 2],
  ] as const)
    await server.fail(userId, times);
  const failures = async () => {
    const rows = await server.database.query<{ failures: number; known: boolean }>(
      'SELECT failures, session_epoch IS NOT NULL AS known FROM sign_in_failures',
    );
    return rows.map(({ failures: count, known }) => (known ? 'user' : String(count))).sort();
  };
  await evictFailureCounters(server.database, server.now(), 2);
  expect(await failures()).toEqual(['2', '3', 'user', 'user']);
  await evictFailureCounters(server.database, new Date(server.now().getTime() + 180 * DAY), 2);
  expect(await failures()).toEqual(['2', '3', 'user']);
});

test('D-3 when the client runs the recovery, an account with 80 failures gets one attempt a day @long', async () => {
  const other = await startSignOn({ disabled: ['recovery'] });
  for (let left = 80; left > 0;) {
    if ((await other.tryIn('alex.morgan', 'wrong')) === WRONG) left -= 1;
    else other.wait(15 * 60 * SECOND);
  }
  other.wait(DAY - 1);
  expect(await other.tryIn('alex.morgan', RIGHT)).toBe(WAIT);
  other.wait(1);
  expect(await other.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
  await other.close();
});
