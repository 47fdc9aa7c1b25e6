import { serverSecrets } from '@portal/server-kit/configuration';
import { NO_COUNTERS } from '../../../test-support/no-counters';
import {
  addressInSite,
  ATTACKER,
  CLIP_FORM,
  FREE_FAILURES,
  LONG_WAIT,
  readDevice,
  readMessage,
  START,
  useSignOn,
  WAIT,
  WRONG,
} from '../../../test-support/sign-on-server';
import { HashingFailedError } from '../../passwords/hashing-pool';
import type * as Passwords from '../../passwords/passwords';
import { verifyPassword } from '../../passwords/passwords';
import { evictFailureCounters } from './evict-failure-counters';
import { NETWORK_CLASSES } from './network-turns';

/** Correct password of every user with a hash; the tests only count comparisons. */
const RIGHT = 'Right-password-1';
jest.mock('../../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../../passwords/passwords');
  return { ...real, verifyPassword: jest.fn((_hash: string, password: string) => password === RIGHT) };
});

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

const signInThrottled = jest.fn();
const server = useSignOn({ counters: { ...NO_COUNTERS, signInThrottled } });
beforeEach(async () => {
  server.moveTo(START);
  await server.database.query('DELETE FROM sign_in_failures');
  jest.mocked(verifyPassword).mockClear();
  signInThrottled.mockClear();
});

function compared(): number {
  return jest.mocked(verifyPassword).mock.calls.length;
}

const [{ free: FIRST_FAILURES }] = NETWORK_CLASSES;

test.each([
  [100, '@quick'],
  [300, '@long'],
])('of %i wrong passwords from as many IP addresses 90 are compared %s @SEC-R2 @SEC-R4', async (attempts) => {
  const device = readDevice(await server.login('alex.morgan', RIGHT));
  for (const userId of ['alex.morgan', 'nobody.at.all']) {
    jest.mocked(verifyPassword).mockClear();
    const flood = await Promise.all(Array.from({ length: attempts }, () => server.login(userId, 'wrong')));
    const tally = (text: string) => flood.filter((response) => readMessage(response) === text).length;
    expect([compared(), tally(WRONG)]).toEqual([FIRST_FAILURES, FIRST_FAILURES]);
    expect(tally(WAIT)).toBe(attempts - FIRST_FAILURES);
    expect(await server.tryIn(userId, RIGHT)).toBe(WAIT);
    expect(compared()).toBe(FIRST_FAILURES);
  }
  expect(signInThrottled).toHaveBeenCalled();
  expect(await server.tryIn('alex.morgan', RIGHT, { cookie: device })).toBe('/apps/home');
  server.wait(SECOND);
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('after ten wrong passwords the wait of a network doubles each time, to at most 15 minutes @SEC-R2', async () => {
  // The networks of one site wait together at an account, and are not throttled themselves.
  const tryHere = (password: string, url?: string) =>
    server.tryIn('alex.morgan', password, { from: addressInSite(), ...(url && { url }) });
  await server.fail('alex.morgan', FREE_FAILURES, addressInSite());
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    server.wait((seconds - 1) * SECOND + 999);
    expect(await tryHere('wrong')).toBe(WAIT);
    server.wait(1);
    expect(await tryHere('wrong')).toBe(WRONG);
  }
  expect(await tryHere(RIGHT)).toBe(LONG_WAIT);
  expect(await tryHere(RIGHT, CLIP_FORM)).toBe(LONG_WAIT);
  server.wait(900 * SECOND);
  expect(await tryHere(RIGHT, CLIP_FORM)).toBe('/apps/');
  // The count starts again from zero.
  await server.fail('alex.morgan', 9, addressInSite());
  expect(await tryHere(RIGHT)).toBe('/apps/home');
});

test('a network that keeps failing holds up no other, not even one whose owner mistypes @SEC-R2', async () => {
  const owner = { from: '203.0.113.7' };
  await server.fail('alex.morgan', 40);
  expect(await server.tryIn('alex.morgan', 'wrong', { from: ATTACKER })).toBe(LONG_WAIT);
  expect(await server.tryIn('alex.morgan', 'wrong', owner)).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', RIGHT, owner)).toBe('/apps/home');
  // The owner's sign-in does not shorten the attacker's wait.
  expect(await server.tryIn('alex.morgan', 'wrong', { from: ATTACKER })).toBe(LONG_WAIT);
});

test('the networks of an IPv6 site wait together @SEC-R2', async () => {
  const networks = Array.from({ length: 12 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`);
  const responses = [];
  for (const from of networks) responses.push(await server.tryIn('alex.morgan', 'wrong', { from }));
  expect(responses).toEqual([...Array<string>(10).fill(WRONG), WAIT, WAIT]);
  expect(await server.tryIn('alex.morgan', RIGHT, { from: '2001:db8:8::1' })).toBe('/apps/home');
});

test('a new password ends the waits of all networks @SEC-R3', async () => {
  await server.fail('alex.morgan', 40);
  expect(await server.tryIn('alex.morgan', RIGHT, { from: ATTACKER })).toBe(LONG_WAIT);
  await server.database.query(
    "UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'alex.morgan'",
  );
  expect(await server.tryIn('alex.morgan', RIGHT, { from: ATTACKER })).toBe('/apps/home');
});

test('a known browser mistypes without waiting; its right password resets only its own failures @SEC-R3', async () => {
  const first = readDevice(await server.login('alex.morgan', RIGHT));
  await server.fail('alex.morgan', 11);
  server.wait(HOUR);
  for (let turn = 0; turn < 19; turn += 1)
    expect(await server.tryIn('alex.morgan', 'wrong', { cookie: first })).toBe(WRONG);
  const second = readDevice(await server.login('alex.morgan', RIGHT, { cookie: first }));
  for (let turn = 0; turn < 20; turn += 1)
    expect(await server.tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WRONG);
  // Now the browser counts as unknown, and the failures of unknown browsers were not reset.
  const unknown = { cookie: second, from: ATTACKER };
  expect(await server.tryIn('alex.morgan', 'wrong', unknown)).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', 'wrong', unknown)).toBe(WAIT);
});

test('a copied device cookie allows 20 attempts, whatever its owner does @SEC-R3 @long', async () => {
  const stolen = readDevice(await server.login('alex.morgan', RIGHT));
  let device = stolen;
  await server.fail('alex.morgan', 11, addressInSite());
  let tries = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const thief = { cookie: stolen, from: addressInSite() };
    if ((await server.tryIn('alex.morgan', 'wrong', thief)) === WRONG) tries += 1;
    const signedIn = await server.login('alex.morgan', RIGHT, { cookie: device });
    if (turn > 0) expect(readMessage(signedIn)).toBe('/apps/home');
    device = readDevice(signedIn);
  }
  // The first attempt used the cookie while both browsers still shared it.
  expect(tries).toBe(21);
});

test('the device cookie covers up to four accounts, until a new password or for 180 days @SEC-R3 @SEC-R14', async () => {
  const response = await server.login('alex.morgan', RIGHT);
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^__Host-portal-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    ),
  );
  const isKnown = async (userId: string, cookie: string): Promise<boolean> =>
    (await server.tryIn(userId, RIGHT, { cookie, from: addressInSite() })) !== WAIT;
  const failTenTimes = async (userId: string): Promise<void> => {
    for (let turn = 0; turn < FREE_FAILURES; turn += 1)
      await server.login(userId, 'wrong', { from: addressInSite() });
  };
  const users = ['alex.morgan', 'erika.muster', 'ivan.internal', 'nora.noanswer', 'luis.locked'];
  let cookie = '';
  for (const userId of users) cookie = readDevice(await server.login(userId, RIGHT, { cookie }));
  for (const userId of users) await failTenTimes(userId);
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
  await failTenTimes('luis.locked');
  expect(await isKnown('luis.locked', cookie)).toBe(false);
  server.moveTo(new Date(START.getTime() + 180 * DAY));
  await failTenTimes('erika.muster');
  expect(await isKnown('erika.muster', cookie)).toBe(false);
});

test('a password that could not be compared is not counted @LOGERR-6', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
    expect(await server.tryIn('alex.morgan', RIGHT)).toContain('System Error');
  }
  expect(await server.tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('two users whose User IDs differ only in form do not reset each other’s failures @SEC-R2', async () => {
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
    flood.push(await server.tryIn(turn % 2 === 0 ? 'jo\u0308rg' : 'j\u00f6rg', 'wrong', { from: ATTACKER }));
  expect(flood.filter((text) => text === WRONG)).toHaveLength(10);
});

test('failures of unknown User IDs are bounded; those of users are never evicted @SEC-R4', async () => {
  const cookie = readDevice(await server.login('erika.muster', RIGHT));
  await server.login('erika.muster', 'wrong', { cookie });
  await server.login('alex.morgan', 'wrong');
  for (const [userId, times] of [
    ['nobody.1', 1],
    ['nobody.2', 3],
    ['nobody.3', 2],
  ] as const)
    // Its own network, which no other test made wait.
    await server.fail(userId, times, addressInSite());
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
