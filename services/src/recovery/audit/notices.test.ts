import { isQuick } from '../../../test-support/quick-run';
import { begin, otherThan, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';

const HOUR = 60 * 60;

const server = useRecoveryServer({ sendsPerDestinationPerHour: 100, sendsPerDestinationPerDay: 100 });

/**
 * Locks one recovery by wrong passcodes.
 * @param change runs once the passcode is sent
 * @returns the time of the lock; the next recovery can send at once
 */
async function lock(userId: string, language = 'en_US', change?: () => Promise<void>): Promise<Date> {
  const visitor = await server.visitor();
  visitor.cookies.displayLanguage = language;
  const claims = await begin(visitor, userId);
  await visitor.post('/fps/generate-otp', claims);
  const [code = '000000'] = await server.getPasscodes(userId);
  await change?.();
  let response = await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  while (response.body.errorMessage === 'OTP_ERR_001')
    response = await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  expect(response.body.errorMessage).toBe('OTP_ERR_003');
  const lockedAt = server.now();
  server.skipSendPause();
  return lockedAt;
}

/** The notices sent, once the queue is empty. */
async function notices() {
  const waits = async () =>
    await server.database.query('SELECT 1 FROM recovery_wrong_codes WHERE lock_notice_of IS NOT NULL');
  while ((await waits()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await server.whenMessagesSent();
  return await server.database.query<{
    channel: string;
    to_address: string;
    subject: string | null;
    text: string;
  }>('SELECT channel, to_address, subject, text FROM outbox_messages WHERE code IS NULL ORDER BY position');
}

test('the owner is notified at most once in 24 hours that wrong passcodes locked a recovery @SEC-R2 @SEC-R14', async () => {
  await lock('alex.morgan');
  await lock('alex.morgan');
  expect(await notices()).toMatchObject([
    { channel: 'Email', to_address: 'alex.morgan@example.com', subject: 'Wrong passcodes for your account' },
  ]);
  server.advanceClock(23 * HOUR);
  await lock('alex.morgan');
  expect(await notices()).toHaveLength(1);
  server.advanceClock(HOUR);
  await lock('alex.morgan');
  expect(await notices()).toHaveLength(2);
});

test('the notice uses the language of the page @SEC-R14 @I18N-2', async () => {
  await lock('alex.morgan', 'de_DE');
  expect(await notices()).toMatchObject([{ subject: 'Falsche Einmalcodes für Ihren Onlinezugang' }]);
});

async function removeContacts(channels: readonly string[]): Promise<void> {
  await server.database.query(
    `DELETE FROM contacts WHERE user_id = 'alex.morgan' AND channel = ANY($1::text[])`,
    [channels],
  );
}

test.each(
  (
    [
      [['Email'], 'SMS'],
      [['Email', 'SMS'], 'Call'],
    ] as const
  ).filter((_case, at) => !isQuick || at === 1),
)('without %j the notice is sent by %s @SEC-R14', async (without, channel) => {
  await lock('alex.morgan', 'en_US', async () => {
    await removeContacts(without);
  });
  expect(await notices()).toMatchObject([{ channel }]);
});

test('a lock of an unknown User ID is recorded in the same way, and nothing is sent @SEC-R4', async () => {
  const lockedAt = await lock('somebody.else');
  expect(await notices()).toEqual([]);
  const [row] = await server.database.query('SELECT lock_noticed_at FROM recovery_wrong_codes');
  expect(row).toEqual({ lock_noticed_at: lockedAt });
});

/** Channel and destination of each change notice. */
async function changeNotices(): Promise<string[]> {
  while ((await server.database.query('SELECT 1 FROM queued_messages')).length > 0)
    await new Promise((resolve) => setImmediate(resolve));
  const told = await server.database.query<{ channel: string; to_address: string }>(
    'SELECT channel, to_address FROM outbox_messages WHERE code IS NULL ORDER BY channel',
  );
  return told.map(({ channel, to_address: to }) => `${channel} ${to}`);
}

test.each(
  (
    [
      ['e-mail, mobile phone and phone', [], ['Email alex.morgan@example.com', 'SMS +15555550101']],
      ['e-mail and phone', ['SMS'], ['Email alex.morgan@example.com']],
      ['mobile phone and phone', ['Email'], ['SMS +15555550101']],
      ['a phone only', ['Email', 'SMS'], ['Call +15555550102']],
    ] as const
  ).filter((_case, at) => !isQuick || at % 3 === 0),
)('a user with %s is notified of a password change @SEC-R14', async (_contacts, without, isNotified) => {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan', 'Email');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  expect((await visitor.post('/fps/email/alex.morgan')).status).toBe(200);
  // Passcodes are disabled for every contact, but notices are not.
  await removeContacts(without);
  await server.database.query(`UPDATE contacts SET receives_passcodes = false WHERE user_id = 'alex.morgan'`);
  // The change of contacts voided the grant, as it should.
  await server.database.query(
    `UPDATE recovery_grants g SET user_version = u.recovery_version FROM users u WHERE u.user_id = g.user_id`,
  );
  const newPass = 'Quiet-River-77';
  const change = { userId: 'alex.morgan', newPass, verifyPass: newPass };
  expect((await visitor.post('/change', change)).status).toBe(200);
  expect(await changeNotices()).toEqual(isNotified);
});
