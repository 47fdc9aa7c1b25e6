import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  type TestChannel,
  type TestVisitor,
  useRecoveryServer,
  testPhone,
} from '../../../test-support/recovery/recovery-harness';
import { CHANGE } from '../../../test-support/recovery/seeded-recovery';
import { testSignOn } from '../../../test-support/services-under-test';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { answerPhoneCall } from '../../outbox/simulated-phone';

/* Wrong passcodes in known and in other browsers (docs/security.md, guessing a passcode). */

const HOUR = 60 * 60;
const PASSWORDS: Readonly<Record<string, string>> = {
  'alex.morgan': 'Portal-Demo-1',
  'erika.muster': 'Portal-Demo-2',
};

const server = useRecoveryServer(
  { sendsPerDestinationPerHour: 1_000, sendsPerDestinationPerDay: 1_000 },
  {},
  { also: testSignOn },
);

/** A browser in which a user has signed in before. */
async function knownBrowser(userId = 'alex.morgan'): Promise<TestVisitor> {
  const visitor = await server.visitor();
  const { cookies, headers } = await server.app.inject({
    method: 'POST',
    url: '/login/forms/bg/ProcessLogin.fcc',
    payload: new URLSearchParams({ USER: userId, PASSWRD: PASSWORDS[userId] ?? '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(headers.location).toBe('/apps/home');
  for (const { name, value } of cookies) if (name.includes('device')) visitor.cookies[name] = value;
  expect(Object.keys(visitor.cookies).some((name) => name.includes('device'))).toBe(true);
  return visitor;
}

/** Starts a recovery of alex.morgan in a browser and sends its passcode. */
async function sent(visitor: TestVisitor, channel: TestChannel = 'Email') {
  server.skipSendPause();
  const claims = await begin(visitor, 'alex.morgan', channel);
  const response = await visitor.post('/fps/generate-otp', claims);
  const [code = '000000'] = await server.getPasscodes('alex.morgan');
  const prove = async (typed: string) => (await visitor.post('/fps/verify-otp', proof(claims, typed))).body;
  return { claims, response, code, prove, guess: () => prove(otherThan(code)) };
}
async function sentToUnknown() {
  return sent(await server.visitor());
}

const SUCCESS = { authenticationResult: 'SUCCESS' };
const LOCKED = { errorMessage: 'OTP_ERR_003' };

/** Enters five wrong passcodes in each of the recoveries. */
async function fail(recoveries: number, browser?: TestVisitor): Promise<void> {
  for (let round = 0; round < recoveries; round += 1) {
    const { guess } = await sent(browser ?? (await server.visitor()));
    for (const attemptsLeft of [4, 3, 2, 1]) expect(await guess()).toMatchObject({ attemptsLeft });
    expect(await guess()).toMatchObject(LOCKED);
  }
}

async function inARow(): Promise<readonly number[]> {
  return (
    await server.database.query<{ in_a_row: number }>(
      'SELECT in_a_row FROM recovery_wrong_codes ORDER BY of_known_browser',
    )
  ).map((row) => row.in_a_row);
}

test('after an attacker’s lock the owner recovers at once in a known browser, else in an hour @SEC-R2 @D-8', async () => {
  const known = await knownBrowser();
  await fail(2);
  expect((await sentToUnknown()).response.body).toMatchObject(LOCKED);
  const { code, prove, guess } = await sent(known);
  expect(await guess()).toMatchObject({ attemptsLeft: 4 });
  expect(await prove(code)).toMatchObject(SUCCESS);
  expect((await sentToUnknown()).response.body).toMatchObject(LOCKED);
  server.advanceClock(HOUR);
  const other = await sentToUnknown();
  expect(await other.prove(other.code)).toMatchObject(SUCCESS);
});

test('a known browser has its own 20 wrong passcodes; further ones count for the account @SEC-R2', async () => {
  const knownBrowserState = await knownBrowser();
  await fail(4, knownBrowserState);
  expect(await inARow()).toEqual([20]);
  await fail(1, knownBrowserState);
  expect(await inARow()).toEqual([5, 20]);
  await fail(1);
  expect((await sent(knownBrowserState)).response.body).toMatchObject(LOCKED);
});

test('the server compares 20 of 60 concurrent wrong passcodes in recoveries of a known browser @SEC-R2 @long', async () => {
  const known = await knownBrowser();
  const recoveries = [];
  for (let index = 0; index < 6; index += 1) recoveries.push(await sent(known));
  const guesses = recoveries.flatMap(({ guess }) => Array.from({ length: 10 }, guess));
  await Promise.all(guesses);
  expect(await inARow()).toEqual([20]);
});

test('a right passcode in a known browser resets neither its count nor that of the account @SEC-R2', async () => {
  const known = await knownBrowser();
  await fail(1);
  const { code, prove, guess } = await sent(known);
  await guess();
  expect(await inARow()).toEqual([5, 1]);
  expect(await prove(code)).toMatchObject(SUCCESS);
  expect(await inARow()).toEqual([5, 1]);
});

test('a known browser gets six digits, not eight, and other browsers do not join its send @SEC-R2', async () => {
  const known = await knownBrowser();
  await fail(1);
  await server.database.query('UPDATE recovery_wrong_codes SET in_a_row = 50');
  const { response, code, prove } = await sent(known);
  expect(response.body.passcodeCharacters).toBe('digits');
  const stranger = await server.visitor();
  const joining = await stranger.post('/fps/generate-otp', await begin(stranger, 'alex.morgan'));
  expect(joining.status).toBe(429);
  expect(await prove(code)).toMatchObject(SUCCESS);
});

test('wrong keys in a phone call of a known browser count for that browser only @SEC-R2 @D-5', async () => {
  const known = await knownBrowser();
  await fail(2);
  const { response, prove } = await sent(known, 'Call');
  const code = decodeFromWire(String(response.body.otp));
  const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
    `SELECT id FROM outbox_messages WHERE channel = 'Call' AND code IS NOT NULL`,
  );
  const phone = testPhone(server);
  expect(await answerPhoneCall(phone, id, otherThan(code))).toBe('WRONG_KEYS');
  expect(await inARow()).toEqual([10, 1]);
  expect(await answerPhoneCall(phone, id, code)).toBe('CONFIRMED');
  expect(await prove(code)).toMatchObject(SUCCESS);
  expect(await inARow()).toEqual([10, 1]);
});

test.each(
  (
    [
      ['that knows another user', () => knownBrowser('erika.muster')],
      [
        'with a forged device cookie',
        async () => {
          const visitor = await knownBrowser();
          for (const name of Object.keys(visitor.cookies))
            if (name.includes('device')) visitor.cookies[name] = `x${visitor.cookies[name] ?? ''}`;
          return visitor;
        },
      ],
      [
        'in which the user signed in before a password change',
        async () => {
          const visitor = await knownBrowser();
          const owner = await server.visitor();
          const { code, prove } = await sent(owner);
          await prove(code);
          await owner.post('/fps/email/alex.morgan');
          expect((await owner.post('/change', { userId: 'alex.morgan', ...CHANGE })).status).toBe(200);
          return visitor;
        },
      ],
    ] as const
  ).filter((_case, at) => !isQuick || at === 1),
)('a browser %s gets no extra attempts @SEC-R2', async (_, browser) => {
  const visitor = await browser();
  await fail(2);
  expect((await sent(visitor)).response.body).toMatchObject(LOCKED);
});
