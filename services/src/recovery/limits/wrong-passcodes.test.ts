import {
  begin,
  otherThan,
  proof,
  useRecoveryServer,
  type TestChannel,
  testPhone,
} from '../../../test-support/recovery/recovery-harness';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { answerPhoneCall } from '../../outbox/simulated-phone';

/* Wrong passcodes of an account across recoveries (docs/security.md, guessing a passcode). */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let unknown: string;
// The limits of messages would throttle an attacker earlier.
const server = useRecoveryServer({
  sendsPerDestinationPerHour: 10_000,
  sendsPerDestinationPerDay: 10_000,
});
beforeAll(async () => {
  unknown = await unknownWithAllChannels();
});

/** Starts a recovery and sends its passcode, which the result can verify or guess wrongly. */
async function sent(userId: string, channel: TestChannel = 'Email') {
  const visitor = await server.visitor();
  const claims = await begin(visitor, userId, channel);
  const response = await visitor.post('/fps/generate-otp', claims);
  const [code] = await server.getPasscodes(userId);
  const prove = async (typed: string) => (await visitor.post('/fps/verify-otp', proof(claims, typed))).body;
  return {
    visitor,
    claims,
    answer: response,
    code: code ?? '',
    prove,
    guess: () => prove(otherThan(code ?? '000000')),
  };
}

/** Finds an unknown User ID whose decoy has every channel. */
async function unknownWithAllChannels(): Promise<string> {
  for (let i = 0; ; i += 1) {
    const { body } = await (
      await server.visitor()
    ).post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: `unknown.${i}` });
    if (body.primaryEmail && body.cellPhone && body.businessPhone) return `unknown.${i}`;
  }
}

async function isLocked(userId: string): Promise<boolean> {
  const { body } = (await sent(userId)).answer;
  return body.errorMessage === 'OTP_ERR_003';
}

/** Enters wrong passcodes in new recoveries until `count` were compared, as fast as the limits allow. */
async function fail(userId: string, count: number): Promise<void> {
  for (let done = 0; done < count;) {
    if (await isLocked(userId)) server.advanceClock(HOUR);
    const { guess } = await sent(userId);
    const response = await guess();
    done += 1;
    for (let left = Number(response.attemptsLeft ?? 0); left > 0 && done < count; left -= 1, done += 1)
      await guess();
  }
}

/** Enters one wrong passcode and then sets the counter to `count`, for tests that need only the number. */
async function failedBefore(userId: string, count: number): Promise<void> {
  await fail(userId, 1);
  await server.database.query('UPDATE recovery_wrong_codes SET in_a_row = $1', [count]);
}

async function inARow(): Promise<number> {
  const [row] = await server.database.query<{ in_a_row: number }>(
    'SELECT in_a_row FROM recovery_wrong_codes ORDER BY in_a_row DESC LIMIT 1',
  );
  return row?.in_a_row ?? 0;
}

// The same for an unknown User ID, so that the limits do not reveal which users exist.
describe.each(['a user', 'an unknown user'])('of %s', (who) => {
  let userId: string;
  beforeAll(() => {
    userId = who === 'a user' ? 'alex.morgan' : unknown;
  });

  const tag = who === 'a user' ? '@quick' : '@long';
  test(`an account allows ten wrong passcodes, then five an hour; a lock lasts 60 minutes @SEC-R2 @D-8 ${tag}`, async () => {
    for (let round = 0; round < 2; round += 1) {
      server.skipSendPause();
      const { guess } = await sent(userId);
      for (const left of [4, 3, 2, 1]) expect((await guess()).attemptsLeft).toBe(left);
      expect((await guess()).errorMessage).toBe('OTP_ERR_003');
    }
    for (let round = 0; round < 3; round += 1) {
      expect(await isLocked(userId)).toBe(true);
      server.advanceClock(HOUR - 1);
      expect(await isLocked(userId)).toBe(true);
      server.advanceClock(1);
      const { guess } = await sent(userId);
      for (const left of [4, 3, 2, 1]) expect((await guess()).attemptsLeft).toBe(left);
      expect((await guess()).errorMessage).toBe('OTP_ERR_003');
    }
    server.advanceClock(DAY);
    for (let round = 0; round < 2; round += 1) {
      server.skipSendPause();
      const { guess } = await sent(userId);
      for (let tries = 0; tries < 5; tries += 1) await guess();
    }
    expect(await isLocked(userId)).toBe(true);
  });

  test('under permanent attack a lock lasts 60 minutes and five passcodes an hour are compared @SEC-R2 @D-8 @long', async () => {
    const STEP = 6 * MINUTE;
    let [longest, locked] = [0, 0];
    const compared: number[] = [];
    for (let at = 0; at < 8 * HOUR; at += STEP) {
      const { answer, guess } = await sent(userId);
      if (answer.status === 200) {
        locked = 0;
        await guess();
        compared.push(at);
      } else {
        locked += STEP;
        longest = Math.max(longest, locked);
      }
      server.advanceClock(STEP);
    }
    expect(longest).toBeLessThanOrEqual(HOUR);
    const within = (from: number, to: number) => compared.filter((at) => at >= from && at < to).length;
    expect(within(0, HOUR)).toBe(10);
    for (let from = 2 * HOUR; from < 7 * HOUR; from += STEP)
      expect(within(from, from + HOUR)).toBeLessThanOrEqual(5);
    expect(within(2 * HOUR, 8 * HOUR)).toBeGreaterThan(25);
  });

  test.each([
    [20, 4, tag],
    [200, 40, '@long'],
  ])(
    'of %i concurrent wrong passcodes in %i recoveries ten are compared %s @SEC-R2',
    async (_attempts, recoveries) => {
      const attack = async (recoveries: number) => {
        const all = [];
        for (let i = 0; i < recoveries; i += 1) all.push(await sent(userId));
        const tries = all.flatMap(({ guess }) => Array.from({ length: 5 }, guess));
        return Promise.all(tries);
      };
      await attack(recoveries);
      expect(await inARow()).toBe(10);
      server.advanceClock(30 * MINUTE);
      expect(await isLocked(userId)).toBe(true);
      server.advanceClock(30 * MINUTE);
      await attack(recoveries / 2);
      expect(await inARow()).toBe(15);
    },
  );

  const channels = (['Email', 'SMS', 'Call'] as const).map(
    (channel) => [channel, channel === 'SMS' ? tag : '@long'] as const,
  );
  test.each(channels)(
    'after 50 wrong passcodes in a row one by %s has letters, one of a call digits %s @SEC-R2',
    async (channel) => {
      await failedBefore(userId, 49);
      const before = await sent(userId, channel);
      expect(before.answer.body.passcodeCharacters).toBe('digits');
      await fail(userId, 1);
      expect(await inARow()).toBe(50);
      server.advanceClock(HOUR);
      const { answer, code } = await sent(userId, channel);
      expect(answer.body.passcodeCharacters).toBe(channel === 'Call' ? 'digits' : 'alphanumeric');
      const shown = channel === 'Call' ? decodeFromWire(String(answer.body.otp)) : code;
      if (channel === 'Call') expect(shown).toMatch(/^\d{6}$/);
      else if (userId === 'alex.morgan') expect(shown).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    },
  );
});

test('a passcode keeps the characters it was sent with @SEC-R2', async () => {
  await failedBefore('alex.morgan', 45);
  server.advanceClock(HOUR);
  const sentBefore = await sent('alex.morgan');
  expect(sentBefore.code).toMatch(/^\d{6}$/);
  await fail('alex.morgan', 4);
  const other = await sent('alex.morgan', 'SMS');
  await other.guess();
  expect(await inARow()).toBe(50);
  server.advanceClock(15 * MINUTE);
  await server.database.query('UPDATE recovery_wrong_codes SET at = $1', [[]]);
  expect(await sentBefore.prove(sentBefore.code)).toMatchObject({ authenticationResult: 'SUCCESS' });
});

test('the right passcode, with letters in either case too, resets the count of wrong ones @SEC-R2', async () => {
  await failedBefore('alex.morgan', 50);
  server.advanceClock(HOUR);
  const { prove, code } = await sent('alex.morgan');
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(await prove(code.slice(0, 5))).toMatchObject({ errorMessage: 'OTP_ERR_001', attemptsLeft: 4 });
  expect(await prove(code.toLowerCase())).toMatchObject({ authenticationResult: 'SUCCESS' });
  expect(await inARow()).toBe(0);
  expect((await sent('alex.morgan')).code).toMatch(/^\d{6}$/);
});

test('a passcode keyed into the phone resets the count as well @SEC-R2', async () => {
  const call = await sent('alex.morgan', 'Call');
  await fail('alex.morgan', 3);
  expect(await inARow()).toBe(3);
  const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
    `SELECT id FROM outbox_messages WHERE channel = 'Call'`,
  );
  const code = decodeFromWire(String(call.answer.body.otp));
  await answerPhoneCall(testPhone(server), id, code);
  expect(await call.prove(code)).toMatchObject({ authenticationResult: 'SUCCESS' });
  expect(await inARow()).toBe(0);
});
