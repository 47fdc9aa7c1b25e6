import type { LightMyRequestResponse } from 'fastify';
import { seedDemoUsers } from '../database/seed';
import { HashingFailedError } from '../passwords/hashing-pool';
import type * as Passwords from '../passwords/passwords';
import { verifyPassword } from '../passwords/passwords';
import {
  barePages,
  serveForTest,
  START_MS,
  TEST_ORIGIN,
  testWhiteLabels,
  type ServicesUnderTest,
} from '../services-under-test';
import { NO_COUNTERS } from '../service-counters';
import { serverSecrets } from '../settings/server-secrets';
import { signOnService } from '.';
import { ACCOUNT_LIMITS } from './account-throttle';
import { boundFailures } from './bound-failures';

/** Right for every user whose row has a hash: what is counted here is how often it is asked. */
const RIGHT = 'Right-password-1';
jest.mock('../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../passwords/passwords');
  return { ...real, verifyPassword: jest.fn((_hash: string, password: string) => password === RIGHT) };
});

const BG = '/login/forms/bg/ProcessLogin.fcc';
const CLIP_FORM = '/login/forms/ProcessLogin.fcc';
const START = new Date('2030-05-01T12:00:00Z');
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const WAIT = 'Too many failed attempts, please try again in a minute';
const LONG_WAIT = 'Too many failed attempts, please try again in 15 minutes';
const RESET = 'Too many failed attempts, please reset your password';
const WRONG = 'Invalid Credentials';

/** Attempts that are sent at once, more than are free. */
const WAVE = 30;

let server: ServicesUnderTest;
let now = START;
let address = 0;
const signInThrottled = jest.fn();

const serve = (disabled: readonly string[] = []) =>
  serveForTest((context) =>
    signOnService({ ...context, counters: { ...NO_COUNTERS, signInThrottled } }, barePages, {
      whiteLabelExists: testWhiteLabels,
      disabled: new Set(disabled),
    }),
  );

beforeAll(async () => {
  server = await serve();
  await seedDemoUsers(server.context);
}, START_MS);
afterAll(() => server.close());
beforeEach(async () => {
  moveTo(START);
  await server.database.query('DELETE FROM sign_in_failures');
  await server.database.query('DELETE FROM queued_messages');
  jest.mocked(verifyPassword).mockClear();
  signInThrottled.mockClear();
});

const moveTo = (time: Date, of = server): void => {
  now = time;
  of.setNow(time);
};
const wait = (milliseconds: number, of = server): void => moveTo(new Date(now.getTime() + milliseconds), of);

interface Login {
  cookie?: string;
  url?: string;
  of?: ServicesUnderTest;
}

/** Each attempt comes from an address of its own. */
const login = (USER: string, PASSWRD: string, { cookie, url = BG, of = server }: Login = {}) =>
  of.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ USER, PASSWRD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    remoteAddress: `10.${String(address >> 16)}.${String((address >> 8) & 255)}.${String(address++ & 255)}`,
  });
/** What the login page is told, or where a right password leads. */
const told = ({ headers }: LightMyRequestResponse): string => {
  const { pathname, searchParams } = new URL(String(headers.location), TEST_ORIGIN);
  return searchParams.get('SMUSRMSG') ?? pathname;
};
const tryIn = async (...attempt: Parameters<typeof login>): Promise<string> => told(await login(...attempt));
const deviceOf = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === '__Host-portal-device');
  return `__Host-portal-device=${cookie?.value ?? ''}`;
};
const compared = (): number => jest.mocked(verifyPassword).mock.calls.length;

/** Wrong passwords from unknown browsers, each as soon as it is compared; ends with the last. */
const fail = async (userId: string, times: number): Promise<void> => {
  for (let left = times; left > 0;) {
    if ((await tryIn(userId, 'wrong')) === WRONG) left -= 1;
    else wait(ACCOUNT_LIMITS.longestWaitSeconds * SECOND);
  }
};

test(
  'SEC-R2 SEC-R4 300 wrong passwords from 300 addresses, 30 at once: ten are compared, a known browser signs in, unknown users get the same answers',
  async () => {
    const known = deviceOf(await login('alex.morgan', RIGHT));
    const answers = [];
    for (const userId of ['alex.morgan', 'nobody.at.all']) {
      jest.mocked(verifyPassword).mockClear();
      const flood: LightMyRequestResponse[] = [];
      // All 300 in one turn of the event loop would wait for one another longer than for the database.
      for (let wave = 0; wave < 300; wave += WAVE)
        flood.push(...(await Promise.all(Array.from({ length: WAVE }, () => login(userId, 'wrong')))));
      expect(compared()).toBe(ACCOUNT_LIMITS.free);
      const tally = (text: string) => flood.filter((answer) => told(answer) === text).length;
      // On a busy machine some are told that the service is away.
      expect(tally(WAIT)).toBeGreaterThan(100);
      answers.push([tally(WRONG), await tryIn(userId, RIGHT)]);
      expect(compared()).toBe(ACCOUNT_LIMITS.free);
    }
    expect(answers).toEqual(Array(2).fill([10, WAIT]));
    expect(signInThrottled).toHaveBeenCalledWith('wait');
    expect(await tryIn('alex.morgan', RIGHT, { cookie: known })).toBe('/apps/home');
    wait(SECOND);
    expect(await tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
  },
  START_MS,
);

test('SEC-R2 after ten wrong passwords each further one has to wait twice as long, at most 15 minutes; early ones prolong nothing', async () => {
  await fail('alex.morgan', 10);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    wait((seconds - 1) * SECOND + 999);
    expect(await tryIn('alex.morgan', 'wrong')).toBe(WAIT);
    wait(1);
    expect(await tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  }
  expect(await tryIn('alex.morgan', RIGHT)).toBe(LONG_WAIT);
  expect(await tryIn('alex.morgan', RIGHT, { url: CLIP_FORM })).toBe(LONG_WAIT);
  wait(900 * SECOND);
  expect(await tryIn('alex.morgan', RIGHT, { url: CLIP_FORM })).toBe('/apps/');
  // The next row begins from nothing.
  await fail('alex.morgan', 9);
  expect(await tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('SEC-R4 at most 100 wrong passwords in a row are compared: then a recovery is needed, however long one waits, unless the browser is known', async () => {
  const known = deviceOf(await login('alex.morgan', RIGHT));
  for (const userId of ['alex.morgan', 'nobody.at.all']) {
    jest.mocked(verifyPassword).mockClear();
    await fail(userId, 80);
    wait(365 * DAY);
    expect(await tryIn(userId, RIGHT)).toBe(RESET);
    expect(compared()).toBe(80);
    moveTo(START);
  }
  for (let turn = 0; turn < 20; turn += 1)
    expect(await tryIn('alex.morgan', 'wrong', { cookie: known })).toBe(WRONG);
  expect(await tryIn('alex.morgan', 'wrong', { cookie: known })).toBe(RESET);
  expect(signInThrottled).toHaveBeenLastCalledWith('recoveryNeeded');
  // A new password ends it.
  await server.database.query(
    "UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'alex.morgan'",
  );
  expect(await tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('SEC-R3 a known browser mistypes without waiting; its right password ends its own failures alone', async () => {
  const first = deviceOf(await login('alex.morgan', RIGHT));
  await fail('alex.morgan', 11);
  wait(HOUR);
  for (let turn = 0; turn < 19; turn += 1)
    expect(await tryIn('alex.morgan', 'wrong', { cookie: first })).toBe(WRONG);
  const second = deviceOf(await login('alex.morgan', RIGHT, { cookie: first }));
  for (let turn = 0; turn < 20; turn += 1)
    expect(await tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WRONG);
  // As an unknown one, whose failures the right password of the known one has not ended.
  expect(await tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WRONG);
  expect(await tryIn('alex.morgan', 'wrong', { cookie: second })).toBe(WAIT);
});

test('SEC-R3 a copied device cookie is worth 20 tries, whatever its owner does', async () => {
  const stolen = deviceOf(await login('alex.morgan', RIGHT));
  let own = stolen;
  await fail('alex.morgan', 11);
  let tries = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    if ((await tryIn('alex.morgan', 'wrong', { cookie: stolen })) === WRONG) tries += 1;
    const signedIn = await login('alex.morgan', RIGHT, { cookie: own });
    if (turn > 0) expect(told(signedIn)).toBe('/apps/home');
    own = deviceOf(signedIn);
  }
  // The first is of the cookie that both still shared.
  expect(tries).toBe(21);
});

test('SEC-R3 SEC-R14 the device cookie is of one account each, of four at most, and ends with a new password or after 180 days', async () => {
  const answer = await login('alex.morgan', RIGHT);
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^__Host-portal-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    ),
  );
  const isKnown = async (userId: string, cookie: string): Promise<boolean> =>
    (await tryIn(userId, RIGHT, { cookie })) !== WAIT;
  const users = ['alex.morgan', 'erika.muster', 'ivan.internal', 'nora.noanswer', 'luis.locked'];
  let cookie = '';
  for (const userId of users) cookie = deviceOf(await login(userId, RIGHT, { cookie }));
  for (const userId of users) await Promise.all(Array.from({ length: 10 }, () => login(userId, 'wrong')));
  const knownOf = async (jar: string) => {
    const found = [];
    for (const userId of users) found.push(await isKnown(userId, jar));
    return found;
  };
  expect(await knownOf(cookie)).toEqual([false, true, true, true, true]);
  expect(cookie).not.toMatch(/erika|ivan/);
  const { context, database } = server;
  const forged = serverSecrets(Buffer.alloc(32, 7)).seal('device cookie', cookie);
  for (const other of [`${cookie}x`, '__Host-portal-device=', `__Host-portal-device=${forged}`])
    expect(await isKnown('erika.muster', other)).toBe(false);
  expect(context.settings.serverKey).toHaveLength(32);
  await database.query("UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'luis.locked'");
  await Promise.all(Array.from({ length: 10 }, () => login('luis.locked', 'wrong')));
  expect(await isKnown('luis.locked', cookie)).toBe(false);
  moveTo(new Date(START.getTime() + 180 * DAY));
  await Promise.all(Array.from({ length: 10 }, () => login('erika.muster', 'wrong')));
  expect(await isKnown('erika.muster', cookie)).toBe(false);
});

test('LOGERR-6 a password that could not be compared does not count', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
    expect(await tryIn('alex.morgan', RIGHT)).toContain('System Error');
  }
  expect(await tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  expect(await tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
});

test('SEC-R17 a clock that is put back makes nobody wait for it to catch up', async () => {
  await fail('alex.morgan', 25);
  moveTo(new Date(now.getTime() - 7 * DAY));
  expect(await tryIn('alex.morgan', 'wrong')).toBe(WRONG);
  expect(await tryIn('alex.morgan', 'wrong')).toBe(LONG_WAIT);
});

test('SEC-R2 two users whose User IDs differ in their form alone do not end each other’s failures', async () => {
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
    flood.push(await tryIn(turn % 2 === 0 ? 'jo\u0308rg' : 'j\u00f6rg', 'wrong'));
  expect(flood.filter((text) => text === WRONG)).toHaveLength(10);
});

describe('the notice to the owner', () => {
  const notices = async (least = 0) => {
    const read = () => server.database.query('SELECT channel FROM queued_messages');
    while ((await read()).length < least) await new Promise((resolve) => setTimeout(resolve, 5));
    return (await read()).length;
  };
  /** Notices are kept after the answer; the claim is there for unknown users as well. */
  const claimed = async (): Promise<void> => {
    const read = () => server.database.query('SELECT 1 FROM sign_in_failures WHERE noticed_at = $1', [now]);
    while ((await read()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('SEC-R14 is kept after 20 wrong passwords in a row and at most once in 24 hours', async () => {
    await fail('alex.morgan', 19);
    expect(await notices()).toBe(0);
    wait(DAY);
    await fail('alex.morgan', 1);
    expect(await notices(1)).toBe(1);
    wait(HOUR);
    await fail('alex.morgan', 1);
    wait(HOUR);
    expect(await tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
    await fail('alex.morgan', 25);
    expect(await notices()).toBe(1);
    wait(DAY);
    await fail('alex.morgan', 1);
    expect(await notices(2)).toBe(2);
  });

  test('SEC-R4 is not kept for unknown users or users without e-mail', async () => {
    for (const userId of ['nobody.at.all', 'nils.nochannel']) {
      await fail(userId, 20);
      await claimed();
      await server.database.query('DELETE FROM sign_in_failures');
    }
    expect(await notices()).toBe(0);
  });
});

test('SEC-R4 of unknown User IDs a bounded number is counted, of users every one; counts of expired cookies go', async () => {
  const cookie = deviceOf(await login('erika.muster', RIGHT));
  await login('erika.muster', 'wrong', { cookie });
  await login('alex.morgan', 'wrong');
  for (const [userId, times] of [
    ['nobody.1', 1],
    ['nobody.2', 3],
    ['nobody.3', 2],
  ] as const)
    await fail(userId, times);
  const failures = async () => {
    const rows = await server.database.query<{ failures: number; known: boolean }>(
      'SELECT failures, session_epoch IS NOT NULL AS known FROM sign_in_failures',
    );
    return rows.map(({ failures: count, known }) => (known ? 'user' : String(count))).sort();
  };
  await boundFailures(server.database, now, 2);
  expect(await failures()).toEqual(['2', '3', 'user', 'user']);
  await boundFailures(server.database, new Date(now.getTime() + 180 * DAY), 2);
  expect(await failures()).toEqual(['2', '3', 'user']);
});

test(
  'D-3 where the client runs the recovery, an account that has failed 80 times takes one try a day',
  async () => {
    const other = await serve(['recovery']);
    await seedDemoUsers(other.context);
    moveTo(START, other);
    for (let left = 80; left > 0;) {
      if ((await tryIn('alex.morgan', 'wrong', { of: other })) === WRONG) left -= 1;
      else wait(15 * 60 * SECOND, other);
    }
    wait(DAY - 1, other);
    expect(await tryIn('alex.morgan', RIGHT, { of: other })).toBe(WAIT);
    wait(1, other);
    expect(await tryIn('alex.morgan', RIGHT, { of: other })).toBe('/apps/home');
    await other.close();
  },
  START_MS,
);
