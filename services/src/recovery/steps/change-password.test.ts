import { serverSecrets } from '@portal/server-kit/configuration';
import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
  type TestVisitor,
} from '../../../test-support/recovery/recovery-harness';
import { sessionIn } from '../../../test-support/recovery/test-visitor';
import type * as Hashing from '../../passwords/hashing-pool';
import { HashingBusyError, type HashingLimits, HashingPool } from '../../passwords/hashing-pool';
import { hashPassword } from '../../passwords/passwords';
import { keyTemporaryPassword } from '../../passwords/temporary-passwords';
import { readGrant } from '../state/grants';

// On a busy machine hashes wait for longer than 9 s, after which their attempts would be refunded.
jest.mock('../../passwords/hashing-pool', () => {
  const real = jest.requireActual<typeof Hashing>('../../passwords/hashing-pool');
  class PatientPool extends real.HashingPool {
    constructor(limits: HashingLimits) {
      super({ ...limits, longestWaitMs: 3_600_000 });
    }
  }
  return { ...real, HashingPool: PatientPool };
});

let server: RecoveryTestServer;
beforeAll(async () => {
  const sender = {
    name: 'Aldermere',
    brandColour: '#0f4c4f',
    languages: ['en-US'],
    defaultLanguage: 'en-US',
    timeZone: 'UTC',
    loginPasswordMinimumLength: 8,
    features: { support: false },
    support: {},
  } as const;
  // The login form of `long-passwords` requires more characters than a recovery.
  const findSender = (key: string) =>
    key === 'long-passwords' ? { ...sender, loginPasswordMinimumLength: 18 } : sender;
  server = await startRecoveryTestServer({}, {}, { findSender, whiteLabelExists: () => true });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const isOnPostgres = globalThis.TEST_DATABASE === 'postgres';

/** Runs requests that hash what they need and then reach the user's locked row together. */
async function meeting<Answer>(
  userId: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  const { run } = HashingPool.prototype;
  let missing = calls.length;
  let allHaveHashed = (): void => undefined;
  const hashed = new Promise<void>((resolve) => (allHaveHashed = resolve));
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const held = jest.spyOn(HashingPool.prototype, 'run').mockImplementation(async function (
    this: HashingPool,
    ...hashing
  ) {
    const result = await run.apply(this, hashing);
    missing -= 1;
    if (missing === 0) allHaveHashed();
    await released;
    return result;
  });
  const begun = calls.map((call) => call());
  await hashed;
  held.mockRestore();
  const waiting = () =>
    server.database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  await server.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [userId]);
    goOn();
    // The embedded database has one connection, so other requests wait.
    while (isOnPostgres && (await waiting()).length < 2) await new Promise((next) => setTimeout(next, 5));
  });
  return Promise.all(begun);
}

const QUIET = { newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };

async function prove(visitor: TestVisitor, userId: string) {
  visitor.key = '"key-of-the-page-of-a-visitor"';
  const claims = await begin(visitor, userId);
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes(userId);
  const verified = await visitor.post('/fps/verify-otp', proof(claims, code));
  expect(verified.body).toMatchObject({
    authenticationResult: 'SUCCESS',
    firstTime: userId === 'frida.first',
  });
  return { claims, code };
}

test('a changed password invalidates an earlier passcode, which is treated as a wrong one @SEC-R3', async () => {
  const [other, owner] = [await server.visitor(), await server.visitor()];
  const claims = await begin(other, 'alex.morgan');
  await other.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  await prove(owner, 'alex.morgan');
  await owner.post('/fps/email/alex.morgan');
  expect((await owner.post('/change', { userId: 'alex.morgan', ...QUIET })).status).toBe(200);
  const tried = await other.post('/fps/verify-otp', proof(claims, code));
  expect(tried.body).toMatchObject({ errorMessage: 'OTP_ERR_001', attemptsLeft: 4 });
  // A passcode sent from now on is valid.
  server.advanceClock(31);
  await other.post('/fps/generate-otp', claims);
  const [next = ''] = await server.getPasscodes('alex.morgan');
  expect(next).not.toBe(code);
  expect((await other.post('/fps/verify-otp', proof(claims, next))).status).toBe(200);
});

test('each rule for new passwords has its error code; internal users need 16 characters @CHG-2', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'ivan.internal');
  await visitor.post('/fps/email/ivan.internal');
  const attempt = async (newPass: string, verifyPass = newPass) =>
    (await visitor.post('/change', { userId: 'ivan.internal', newPass, verifyPass })).body.errorCode;
  expect(await attempt('Quiet-River-77')).toBe('ISB_PASSVAL01');
  expect(await attempt('quiet-river-and-lake-77')).toBe('ISB_PASSVAL01');
  expect(await attempt('Ivan.internal-2026-A')).toBe('ISB_PASSVAL02');
  expect(await attempt('Quiet River and Lake-77')).toBe('ISB_PASSVAL03');
  expect(await attempt('Quiet-River-and-Lake-77', 'Quiet-River-and-Lake-78')).toBe('ISB_PASSVAL04');
  expect(await attempt('Portal-Demo-Internal-3')).toBe('ISB_USRUP06');
  expect(await attempt('Quiet-River-and-Lake-77')).toBeUndefined();
});

test.each(
  [
    ['erika.muster', 'Quiet-River-lake7', 'Quiet-River-lake77'],
    ['ivan.internal', 'Quiet-River-lake7', 'Quiet-River-lake77'],
  ].filter((_case, at) => !isQuick || at === 0),
)(
  'a new password of %s must be accepted by the client’s login form @CHG-2 @D-8',
  async (userId, short, long) => {
    const visitor = await server.visitor();
    const { body } = await visitor.post('/fps/auth', undefined, {
      headers: {
        'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
        'x-portal-white-label': 'long-passwords',
      },
      payload: { devicePrint: 'test', flow: 'FPS', userId },
    });
    const { primaryEmail, sessionId, transactionId } = body;
    const claims = {
      channel: 'Email' as const,
      value: String(primaryEmail),
      sessionId: String(sessionId),
      transactionId: String(transactionId),
      flow: 'FPS',
      userId,
    };
    await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await server.getPasscodes(userId);
    await visitor.post('/fps/verify-otp', proof(claims, code));
    await visitor.post(`/fps/email/${userId}`);
    const change = (newPass: string) => visitor.post('/change', { userId, newPass, verifyPass: newPass });
    expect((await change(short)).body.errorCode).toBe('ISB_PASSVAL01');
    // Counted like the login form: a ligature of three letters is one character.
    expect((await change('Quiet-River-7-\ufb03\ufb03')).body.errorCode).toBe('ISB_PASSVAL01');
    expect((await change(long)).status).toBe(200);
  },
);

test('first-time set-up takes the temporary password of the invitation, and attempts are counted @D-7', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'frida.first');
  expect(await readGrant(server.database, sessionIn(visitor), server.now())).toMatchObject({
    firstTime: true,
    ready: true,
  });
  const change = (tempPass: string, newPass = 'Quiet-River-77') =>
    visitor.post('/change', { userId: 'frida.first', tempPass, newPass, verifyPass: newPass });
  expect((await change('wrong')).body.errorCode).toBe('ISB_PASSCH03');
  expect((await change('Welcome-Frida-4', 'Welcome-Frida-4')).body.errorCode).toBe('ISB_USRUP06');
  expect((await change('Welcome-Frida-4')).status).toBe(200);
  const [user] = await server.database.query(
    `SELECT first_time, temporary_password_hash FROM users WHERE user_id = 'frida.first'`,
  );
  expect(user).toEqual({ first_time: false, temporary_password_hash: null });
});

test('a proven first-time user may request a temporary password, and needs it for the change @VER-6 @SEC-R3', async () => {
  const visitor = await server.visitor();
  expect((await visitor.post('/fps/email/frida.first')).status).toBe(403);
  await prove(visitor, 'frida.first');
  expect(await visitor.post('/fps/email/frida.first')).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS' },
  });
  expect((await visitor.post('/fps/email/erika.muster')).status).toBe(403);
  const grants = await server.database.query(
    `SELECT state, first_time, temporary_password_hmac FROM recovery_grants WHERE portal_session = $1`,
    [sessionIn(visitor)],
  );
  expect(grants).toEqual([{ state: 'OPEN', first_time: true, temporary_password_hmac: null }]);
  const change = (tempPass?: string) =>
    visitor.post('/change', {
      userId: 'frida.first',
      ...QUIET,
      ...(tempPass !== undefined && { tempPass }),
    });
  expect((await change()).body.errorCode).toBe('ISB_PASSCH03');
  expect((await change('Welcome-Frida-4')).status).toBe(200);
});

test('a first-time recovery whose set-up was finished elsewhere ends as a normal one @VER-6 @SEC-R3', async () => {
  const [visitor, owner] = [await server.visitor(), await server.visitor()];
  const claims = await begin(visitor, 'frida.first');
  await prove(owner, 'frida.first');
  const setUp = { userId: 'frida.first', tempPass: 'Welcome-Frida-4', ...QUIET };
  expect((await owner.post('/change', setUp)).status).toBe(200);
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('frida.first');
  const success = { authenticationResult: 'SUCCESS', firstTime: false };
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).body).toMatchObject(success);
  // Repeating it after a lost response gives the same result.
  server.advanceClock(2);
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).body).toMatchObject(success);
  expect((await visitor.post('/fps/email/frida.first')).status).toBe(200);
  const next = { newPass: 'Quiet-River-78', verifyPass: 'Quiet-River-78' };
  expect((await visitor.post('/change', { userId: 'frida.first', ...next })).status).toBe(200);
});

test('a right temporary password uses no attempt, however often the new password is rejected @SEC-R2 @CHG-2', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'frida.first');
  const change = async (newPass: string, tempPass = 'Welcome-Frida-4') =>
    (await visitor.post('/change', { userId: 'frida.first', tempPass, newPass, verifyPass: newPass })).body
      .errorCode;
  for (let turn = 0; turn < 6; turn += 1) expect(await change('Welcome-Frida-4')).toBe('ISB_USRUP06');
  const { run } = HashingPool.prototype;
  let hashed = 0;
  const busy = jest.spyOn(HashingPool.prototype, 'run').mockImplementation(function (
    this: HashingPool,
    ...hashing
  ) {
    hashed += 1;
    // The temporary password is compared, but hashing the new one is rejected as busy.
    return hashed % 2 === 1 ? run.apply(this, hashing) : Promise.reject(new HashingBusyError());
  });
  for (let turn = 0; turn < 6; turn += 1) expect(await change(QUIET.newPass)).toBe('ISB_PASSSCH06');
  busy.mockRestore();
  for (let turn = 0; turn < 4; turn += 1) expect(await change(QUIET.newPass, 'no')).toBe('ISB_PASSCH03');
  expect(await change(QUIET.newPass)).toBeUndefined();
});

test('every error a visitor can get has its code, and temporary ones a retry time @CHG-4', async () => {
  const visitor = await server.visitor();
  const change = async (body: object, from = visitor): Promise<unknown> =>
    (await from.post('/change', { userId: 'frida.first', ...QUIET, ...body })).body.errorCode;
  expect(await change({})).toBe('ISB_SITEMDR08');
  await prove(visitor, 'frida.first');
  for (let tries = 1; tries <= 5; tries += 1) expect(await change({ tempPass: 'no' })).toBe('ISB_PASSCH03');
  // A right and a wrong temporary password get the same error.
  expect(await change({ tempPass: 'Welcome-Frida-4' })).toBe('ISB_PASSSCH07');
  expect(await change({ tempPass: 'no' })).toBe('ISB_PASSSCH07');

  const other = await server.visitor();
  await prove(other, 'alex.morgan');
  // Requests with the same key would all get the response of the first (parallel-repeats.test.ts).
  other.key = null;
  expect(await change({ userId: 'alex.morgan' }, other)).toBe('ISB_PASSRES01');
  await other.post('/fps/email/alex.morgan');
  const atOnce = await meeting(
    'alex.morgan',
    Array<() => Promise<unknown>>(6).fill(() => change({ userId: 'alex.morgan' }, other)),
  );
  expect(atOnce.filter((code) => code === undefined)).toHaveLength(1);
  // Requests during the first change get ISB_PASSCH05; later ones find the grant used.
  expect(atOnce).toContain('ISB_PASSCH05');
  for (const code of atOnce) expect([undefined, 'ISB_PASSCH05', 'ISB_SITEMDR08']).toContain(code);
  server.advanceClock(20 * 60 + 1);
  expect(await change({ userId: 'alex.morgan' }, other)).toBe('ISB_SITEMDR08');
});

test('when two recoveries of a user finish together, one succeeds, the other gets ISB_PASSCH05 @SEC-R3', async () => {
  const ready = async (userId: string) => {
    const visitor = await server.visitor();
    await prove(visitor, userId);
    await visitor.post(`/fps/email/${userId}`);
    return visitor;
  };
  const userId = 'alex.morgan';
  const one = await ready(userId);
  server.advanceClock(31);
  const other = await ready(userId);
  const changed = await meeting(
    userId,
    [one, other].map((each) => () => each.post('/change', { userId, ...QUIET })),
  );
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(changed.find(({ status }) => status === 403)?.body.errorCode).toBe('ISB_PASSCH05');
});

test('while too many passwords are hashed, attempts get 503 and none is used up @CHG-2 @SEC-R2', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'frida.first');
  const change = (newPass = QUIET.newPass) =>
    visitor.post('/change', {
      userId: 'frida.first',
      tempPass: 'Welcome-Frida-4',
      newPass,
      verifyPass: newPass,
    });
  const whileBusy = async () => {
    const run = jest.spyOn(HashingPool.prototype, 'run').mockRejectedValue(new HashingBusyError());
    for (let turn = 0; turn < 6; turn += 1) {
      const { status, body } = await change();
      expect([status, body.errorCode, body.retryAfterSeconds]).toEqual([503, 'ISB_PASSSCH06', 5]);
    }
    run.mockRestore();
  };
  await whileBusy();
  expect((await change()).status).toBe(200);
  server.advanceClock(5);
  await whileBusy();
  expect((await change()).status).toBe(200);
});

test('a hash that cannot be computed gives 503 and uses up no attempt @CHG-2 @SEC-R2', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'frida.first');
  const change = (tempPass: string) => visitor.post('/change', { userId: 'frida.first', tempPass, ...QUIET });
  const [stored] = await server.database.query<{ hash: string }>(
    `SELECT temporary_password_hash AS hash FROM users WHERE user_id = 'frida.first'`,
  );
  const store = (hash: string) =>
    server.database.query(`UPDATE users SET temporary_password_hash = $1 WHERE user_id = 'frida.first'`, [
      hash,
    ]);
  // 41 base64 characters never encode whole bytes; other lengths can decode to a hash of another length.
  await store(stored!.hash.slice(0, -2));
  for (let turn = 0; turn < 6; turn += 1) {
    const { status, body } = await change('Welcome-Frida-4');
    expect([status, body.errorMessage, body.retryAfterSeconds]).toEqual([
      503,
      'The request could not be completed.',
      5,
    ]);
  }
  await store(stored!.hash);
  expect((await change('Not-the-one-4')).body.errorCode).toBe('ISB_PASSCH03');
  expect((await change('Welcome-Frida-4')).status).toBe(200);
});

test('a temporary password that was never used is compared, and is rejected as the new password @CHG-2 @D-7', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'frida.first');
  await server.database.query(`UPDATE users SET temporary_password_hash = $1 WHERE user_id = 'frida.first'`, [
    keyTemporaryPassword(serverSecrets(server.settings.serverKey), 'Welcome-Frida-4'),
  ]);
  const change = (tempPass: string, newPass: string) =>
    visitor.post('/change', { userId: 'frida.first', tempPass, newPass, verifyPass: newPass });
  expect((await change('Not-the-one-4', QUIET.newPass)).body.errorCode).toBe('ISB_PASSCH03');
  expect((await change('Welcome-Frida-4', 'Welcome-Frida-4')).body.errorCode).toBe('ISB_USRUP06');
  expect((await change('Welcome-Frida-4', QUIET.newPass)).status).toBe(200);
});

test('a repeated change is compared at most five times, after sign-ins @SEC-R2 @SEC-R17', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'erika.muster');
  await visitor.post('/fps/email/erika.muster');
  const change = (newPass: string) =>
    visitor.post('/change', { userId: 'erika.muster', newPass, verifyPass: newPass });
  expect((await change(QUIET.newPass)).status).toBe(200);
  server.advanceClock(5);
  const run = jest.spyOn(HashingPool.prototype, 'run');
  const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((turn) => change(`Other-River-${turn}`)));
  expect(run.mock.calls.map(([lane]) => lane)).toEqual(Array(5).fill('change'));
  run.mockRestore();
  expect(new Set(guesses.map(({ body }) => body.errorCode))).toEqual(new Set(['ISB_SITEMDR08']));
  expect((await change(QUIET.newPass)).status).toBe(403);
});

test('ISB_USRUP06 covers the last twelve passwords, not the thirteenth @CHG-2', async () => {
  const [filler = '', twelfth, thirteenth] = await Promise.all(
    ['Quiet-River-1', 'Quiet-River-12', 'Quiet-River-13'].map(hashPassword),
  );
  for (let position = 1; position <= 13; position += 1)
    await server.database.query(
      `INSERT INTO password_history (user_id, password_hash, replaced_at) VALUES ('alex.morgan', $1, $2)`,
      [
        position === 12 ? twelfth : position === 13 ? thirteenth : filler,
        new Date(server.now().getTime() - position * 86_400_000),
      ],
    );
  const visitor = await server.visitor();
  await prove(visitor, 'alex.morgan');
  await visitor.post('/fps/email/alex.morgan');
  const change = (newPass: string) =>
    visitor.post('/change', { userId: 'alex.morgan', newPass, verifyPass: newPass });
  expect((await change('Quiet-River-12')).body.errorCode).toBe('ISB_USRUP06');
  expect((await change('Quiet-River-13')).status).toBe(200);
});

test.each(
  (
    [
      ['alex.morgan', 'Portal-Demo-1', 1, 200],
      // The temporary password is compared each time as well, at most five times at once.
      ['frida.first', 'Welcome-Frida-4', 2, 4],
    ] as const
  ).filter((_case, at) => !isQuick || at === 1),
)(
  'a grant of %s has at most 20 rejected changes hashed, then it is used up @SEC-R2 @SEC-R17',
  async (userId, used, hashesOfOne, atOnce) => {
    const [visitor, other] = [await server.visitor(), await server.visitor()];
    for (const [from, name] of [
      [visitor, userId],
      [other, 'erika.muster'],
    ] as const) {
      await prove(from, name);
      await from.post(`/fps/email/${name}`);
    }
    const change = (newPass: string) =>
      visitor.post('/change', { userId, tempPass: used, newPass, verifyPass: newPass });
    const run = jest.spyOn(HashingPool.prototype, 'run');
    const flood = () => Promise.all(Array.from({ length: atOnce }, () => change(used)));
    const [response, others] = await Promise.all([
      flood(),
      other.post('/change', { userId: 'erika.muster', ...QUIET }),
    ]);
    expect(others.status).toBe(200);
    while (response.at(-1)?.body.errorCode !== 'ISB_PASSCH05' && response.length < 1000)
      response.push(...(await flood()));
    const turns = run.mock.calls.map(([lane, , user]) => `${lane} of ${String(user)}`);
    expect(turns.filter((turn) => turn === `change of ${userId}`)).toHaveLength(20 * hashesOfOne);
    expect(turns.filter((turn) => turn !== `change of ${userId}`)).toEqual(['change of erika.muster']);
    const rejections = response
      .filter(({ status }) => status !== 503)
      .map(({ status, body }) => `${String(status)} ${String(body.errorCode)}`);
    expect(new Set(rejections)).toEqual(new Set(['422 ISB_USRUP06', '403 ISB_PASSCH05']));
    // Until a new recovery no password is hashed, neither a right nor a wrong one.
    run.mockClear();
    expect((await change(QUIET.newPass)).body.errorCode).toBe('ISB_PASSCH05');
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
    server.advanceClock(31);
    await prove(visitor, userId);
    await visitor.post(`/fps/email/${userId}`);
    expect((await change(QUIET.newPass)).status).toBe(200);
  },
);
