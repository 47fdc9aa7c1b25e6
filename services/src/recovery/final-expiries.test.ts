import { serverSecrets } from '@portal/server-kit/configuration';
import { DAY, HOUR, MINUTE } from '../../test-support/clock-jumps';
import { isQuick } from '../../test-support/quick-run';
import { begin, otherThan, proof, useRecoveryServer } from '../../test-support/recovery/recovery-harness';
import { CHANGE, type SeededRecovery, seedRecovery } from '../../test-support/recovery/seeded-recovery';
import { sessionIn } from '../../test-support/recovery/test-visitor';
import { createTestSettings } from '../../test-support/services-under-test';
import { readRecoveryLock } from './limits/recovery-lock';
import { readGrant } from './state/grants';

/*
 * Every time that recovery compares with the clock, which is set back after the comparison. Also tested elsewhere: sessions
 * (sign-on/sessions/sessions.test.ts), sign-in (sign-on/throttling/clock-jumps.test.ts), steps (clock-jumps.test.ts).
 */

const USER = 'alex.morgan';
const LIMITS = { transactionsPerIpPerHour: 12, lookupsPerIpPerHour: 12 };
const SMS_PER_HOUR = 2;

const server = useRecoveryServer({
  ...LIMITS,
  phoneBudgets: { ...createTestSettings().recovery.phoneBudgets, sms: SMS_PER_HOUR },
});
beforeEach(async () => {
  await server.database.query('DELETE FROM phone_budgets');
});

/** Jumps in seconds; the quick run tries the longest. */
const BACK = [
  [1 * MINUTE, '@long'],
  [1 * HOUR, '@long'],
  [2 * DAY, '@quick'],
] as const;
function withJumps<Case extends readonly [string, ...unknown[]]>(cases: readonly Case[]) {
  return cases.flatMap((each) => BACK.map(([seconds, run]) => [each[0], seconds, run, each] as const));
}

type Ask = (recovery: SeededRecovery) => Promise<{ status: number; body: Record<string, unknown> }>;
const verify: Ask = ({ visitor, claims, code }) => visitor.post('/fps/verify-otp', proof(claims, code));
const temporary: Ask = ({ visitor }) => visitor.post(`/fps/email/${USER}`);
const change: Ask = ({ visitor }) => visitor.post('/change', { userId: USER, ...CHANGE });
const page: Ask = async ({ visitor }) => {
  const grant = await readGrant(server.database, sessionIn(visitor), server.now());
  return { status: grant === null ? 403 : 200, body: {} };
};
const decrypt: Ask = ({ visitor, principalId }) => visitor.post('/uti/decrypt', { encryptedId: principalId });
const startUserId: Ask = ({ visitor, claims }) =>
  visitor.post('/fps/auth', { devicePrint: '', flow: 'FUID', userId: claims.userId });

/** Time, its validity in seconds, state and flow of the recovery, and its request; a quick run tries every second. */
const EXPIRIES = [
  ['passcode', 20 * MINUTE, 'sent', false, verify],
  ['recovery, by its passcode', HOUR, 'sent', false, verify],
  ['grant, by the temporary password', 20 * MINUTE, 'proved', false, temporary],
  ['grant, by the change', 20 * MINUTE, 'ready', false, change],
  ['grant, by its page', 20 * MINUTE, 'ready', false, page],
  ['result of a look-up', 20 * MINUTE, 'none', true, decrypt],
  ['handle of a User ID', 20 * MINUTE, 'choosing', true, startUserId],
] as const;

test.each(withJumps(EXPIRIES.filter((_case, at) => !isQuick || at % 2 === 0)))(
  'the reported end of a %s is final when the clock is set back by %i s %s @SEC-R17',
  async (_name, seconds, _run, [, validSeconds, state, isUserId, ask]) => {
    const recovery = await seedRecovery(server, state, isUserId);
    server.advanceClock(validSeconds + 1);
    const response = await ask(recovery);
    expect(response.status).toBeGreaterThanOrEqual(400);
    server.advanceClock(-seconds);
    const again = await ask(recovery);
    const { requestId: _first, ...expected } = response.body;
    const { requestId: _second, ...body } = again.body;
    expect([again.status, body]).toEqual([response.status, expected]);
    // A new recovery is not affected, but the pause after the last send begins when the earlier clock is noticed.
    await seedRecovery(server, 'sent', false);
    server.advanceClock(31 + MINUTE);
    await seedRecovery(server, 'ready', false);
    const open = `SELECT 1 FROM recovery_grants WHERE state = 'READY' AND NOT has_expired`;
    expect(await server.database.query(open)).toHaveLength(1);
  },
);

test.each([
  ['passcode', 'sent', verify],
  ['grant', 'ready', change],
] as const)(
  'after the clock was set back a %s is valid for 20 minutes at most @SEC-R17',
  async (_name, state, ask) => {
    server.advanceClock(2 * DAY);
    const recovery = await seedRecovery(server, state, false);
    server.advanceClock(-2 * DAY);
    // Notices the earlier clock.
    if (state === 'sent') await recovery.visitor.post('/fps/call-status', recovery.claims);
    else await page(recovery).then(() => temporary(recovery));
    server.advanceClock(20 * MINUTE + 1);
    expect((await ask(recovery)).status).toBeGreaterThanOrEqual(400);
  },
);

/** One use of a limit; returns whether it was allowed. */
type Use = () => Promise<boolean>;
async function start(userId: string, channel: 'Email' | 'SMS' | 'Call' = 'Email') {
  const visitor = await server.visitor();
  return { visitor, claims: await begin(visitor, userId, channel) };
}
async function isSent(userId: string, channel: 'Email' | 'SMS' = 'Email'): Promise<boolean> {
  const before = await server.database.query('SELECT 1 FROM recovery_destinations d, unnest(d.sent_at)');
  const { visitor, claims } = await start(userId, channel);
  await visitor.post('/fps/generate-otp', claims);
  const after = await server.database.query('SELECT 1 FROM recovery_destinations d, unnest(d.sent_at)');
  return after.length > before.length;
}
async function withoutIpLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  await server.database.query('DELETE FROM recovery_addresses');
  return await work();
}

/** Limit, its window in seconds, one use, uses that are allowed, and seconds between them. */
const LIMITED: readonly (readonly [string, number, Use, number, number])[] = [
  ['sends to one destination in an hour', HOUR, () => withoutIpLimit(() => isSent(USER)), 5, 31],
  ['pause between two sends', 30, () => withoutIpLimit(() => isSent(USER)), 1, 0],
  [
    'text messages of the portal in an hour',
    HOUR,
    () => withoutIpLimit(() => isSent(USER, 'SMS')),
    SMS_PER_HOUR,
    31,
  ],
  [
    'recoveries of an IP address in an hour',
    HOUR,
    async () => (await start('nobody.at.all')).claims.transactionId !== 'undefined',
    LIMITS.transactionsPerIpPerHour,
    0,
  ],
];

test.each(
  withJumps(LIMITED).flatMap(([name, seconds, run, limited]) =>
    (isQuick ? [seconds] : [0, seconds]).map((first) => [name, first, seconds, run, limited] as const),
  ),
)(
  'used-up “%s” (jump: %i s) stays so after a setback of %i s %s @SEC-R2 @SEC-R17',
  async (_name, first, seconds, _run, [, windowSeconds, use, allowed, pause]) => {
    // Budgets count in clock hours.
    server.advanceClock(first + HOUR - ((server.now().getTime() / 1_000) % HOUR));
    for (let time = 0; time < allowed; time += 1) {
      expect(await use()).toBe(true);
      server.advanceClock(pause);
    }
    expect(await use()).toBe(false);
    server.advanceClock(-seconds);
    expect(await use()).toBe(false);
    // The clocks of two servers may differ by a minute.
    server.advanceClock(windowSeconds + MINUTE + 1);
    expect(await use()).toBe(true);
  },
);

test('wrong passcodes at a time that is not a time lock the account @SEC-R17', async () => {
  const { visitor, claims } = await seedRecovery(server, 'sent', false);
  await visitor.post('/fps/verify-otp', proof(claims, otherThan('123456')));
  await server.database.query(
    "UPDATE recovery_wrong_codes SET at = array_fill('infinity'::timestamptz, ARRAY[10])",
  );
  const lock = await readRecoveryLock(
    server.database,
    serverSecrets(server.settings.serverKey),
    server.settings.recovery,
    { user_id: USER, recovery_locked: false, directory_digest: null },
    server.now(),
  );
  expect(lock.kind).toBe('wrongPasscodes');
});

/** Statements that store something that is not a time, and the request that compares it. */
const NO_TIMES = [
  [`UPDATE recovery_transactions SET valid_until = 'infinity'`, 'sent', false, verify],
  [`UPDATE recovery_transactions SET valid_until = NULL`, 'sent', false, verify],
  [`UPDATE recovery_transactions SET expires_at = '-infinity'`, 'sent', false, verify],
  [`UPDATE recovery_grants SET expires_at = 'infinity'`, 'ready', false, change],
  [`UPDATE recovery_handles SET expires_at = 'infinity'`, 'choosing', true, startUserId],
] as const;

test.each(NO_TIMES)(
  'a time that is not a time fails closed: %s in the state “%s” @SEC-R17',
  async (sql, state, isUserId, ask) => {
    const recovery = await seedRecovery(server, state, isUserId);
    await server.database.query(sql);
    expect((await ask(recovery)).status).toBeGreaterThanOrEqual(400);
  },
);
