import { addLoadUsers, loadUser } from '../../../test-support/load/load-users';
import { isQuick } from '../../../test-support/quick-run';
import { begin, type TestChannel, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';

/* Portal-wide budgets of text messages and phone calls; the demo users have +1 numbers. */

const BUDGETS = { sms: 1_000, calls: 1_000, byCallingCode: {} };
const HOUR_SECONDS = 3_600;
const counted: string[] = [];
const server = useRecoveryServer({
  sendsPerDestinationPerHour: 1_000,
  sendsPerDestinationPerDay: 1_000,
});
beforeEach(async () => {
  await server.database.query('DELETE FROM phone_budgets');
  counted.length = 0;
});

async function send(userId: string, channel: TestChannel) {
  const visitor = await server.visitor();
  return await visitor.post('/fps/generate-otp', await begin(visitor, userId, channel));
}
async function sendForStatus(userId: string, channel: TestChannel) {
  return (await send(userId, channel)).status;
}
async function sent() {
  return (await server.database.query("SELECT 1 FROM outbox_messages WHERE channel = 'SMS'")).length;
}

/** Finds a decoy that has text messages. */
async function decoyBySms(): Promise<string> {
  for (let turn = 0; ; turn += 1) {
    const visitor = await server.visitor();
    const { body } = await visitor.post('/fps/auth', {
      devicePrint: '',
      flow: 'FPS',
      userId: `nobody.${turn}`,
    });
    if (body.cellPhone) return `nobody.${turn}`;
  }
}

test('the hourly budget limits how many of 12 concurrent text messages are sent @SEC-R2 @D-4', async () => {
  server.settings.recovery.phoneBudgets = { ...BUDGETS, sms: 5 };
  await addLoadUsers(server.database, server.settings.serverKey, { count: 12, firstTime: false });
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, number) => send(loadUser(number, false).userId, 'SMS')),
  );
  const rejected = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(rejected).toHaveLength(7);
  for (const { body } of rejected)
    expect([body.errorCode, body.retryAfterSeconds]).toEqual(['ISB_SMS01', HOUR_SECONDS]);
  expect(await sent()).toBe(5);
  // A rejected send is counted nowhere, and other channels still work.
  expect(
    await server.database.query("SELECT 1 FROM recovery_transactions WHERE state = 'SENT'"),
  ).toHaveLength(5);
  expect(await sendForStatus('alex.morgan', 'Email')).toBe(200);
  expect(await sendForStatus('alex.morgan', 'Call')).toBe(200);
  server.advanceClock(HOUR_SECONDS);
  expect(await sendForStatus('alex.morgan', 'SMS')).toBe(200);
});

test('a decoy uses no budget, and is rejected like a user @SEC-R4', async () => {
  const decoy = await decoyBySms();
  server.settings.recovery.phoneBudgets = { ...BUDGETS, sms: 1, home: '1' };
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await sendForStatus(decoy, 'SMS')).toBe(200);
    server.skipSendPause();
  }
  expect(await sendForStatus('alex.morgan', 'SMS')).toBe(200);
  server.skipSendPause();
  const [known, unknown] = [await send('alex.morgan', 'SMS'), await send(decoy, 'SMS')];
  expect([known.status, unknown.status]).toEqual([429, 429]);
  expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});

test('a country calling code has its own budget for text messages and calls combined @SEC-R2', async () => {
  server.settings.recovery.phoneBudgets = { ...BUDGETS, byCallingCode: { '1': 2 }, home: '49' };
  expect(await sendForStatus('alex.morgan', 'SMS')).toBe(200);
  expect(await sendForStatus('alex.morgan', 'Call')).toBe(200);
  server.skipSendPause();
  const call = await send('alex.morgan', 'Call');
  expect([call.status, call.body.errorCode]).toEqual([429, 'ISB_CALL01']);
});

test.each(
  (
    [
      ['none for other countries', { other: 0, home: '49' }, 429],
      ['none for other countries, with +1 as the home country', { other: 0, home: '1' }, 200],
      ['no limit for other countries', {}, 200],
    ] as const
  ).filter((_case, at) => !isQuick || at === 0),
)('with a budget of %s the response to a text message to +1 is %s @SEC-R2', async (_, over, status) => {
  server.settings.recovery.phoneBudgets = { ...BUDGETS, ...over };
  expect(await sendForStatus('alex.morgan', 'SMS')).toBe(status);
});

test('an exhausted budget is counted each time and logged once an hour @SEC-R15', async () => {
  const counters = { message: (channel: string, outcome: string) => counted.push(`${channel} ${outcome}`) };
  const { PhoneBudget } = await import('./phone-budget');
  const error = jest.fn();
  const budget = new PhoneBudget({
    limits: { ...server.settings.recovery, phoneBudgets: { ...BUDGETS, calls: 1 } },
    log: { error } as never,
    counters: counters as never,
  });
  const take = () =>
    server.database.transaction((tx) => budget.commit(tx, 'Call', '+15555550102', server.now()));
  await take();
  for (let turn = 0; turn < 3; turn += 1) await expect(take()).rejects.toMatchObject({ statusCode: 429 });
  expect(counted).toEqual(Array(3).fill('Call overBudget'));
  expect(error).toHaveBeenCalledTimes(1);
});
