import { serverSecrets } from '@portal/server-kit/configuration';
import { isQuick } from '../../../test-support/quick-run';
import { begin, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';

const server = useRecoveryServer({}, { users: { phoneCountry: 'DE' } });

/** Stores phone numbers in a user record as another tool may have written them. */
function store(userId: string, cellPhone: string, businessPhone = cellPhone) {
  const secrets = serverSecrets(server.settings.serverKey);
  return server.database.query(
    `UPDATE users SET cell_phone_sealed = $2, business_phone_sealed = $3, channels = '{email,sms,phone}' WHERE user_id = $1`,
    [userId, secrets.seal('contact', cellPhone), secrets.seal('contact', businessPhone)],
  );
}

async function sentTo() {
  return (
    await server.database.query<{ to_address: string }>(
      `SELECT to_address FROM outbox_messages WHERE channel <> 'Email' ORDER BY position`,
    )
  ).map(({ to_address }) => to_address);
}

async function send(userId: string, channel: 'SMS' | 'Call') {
  const visitor = await server.visitor();
  return (await visitor.post('/fps/generate-otp', await begin(visitor, userId, channel))).status;
}

test.each(
  ['+49 170 123-4567', '0170 / 123 45 67', '+49 (0)170 1234567', '0049-170-1234567'].filter(
    (_case, at) => !isQuick || at === 2,
  ),
)('a passcode reaches a phone number stored as %s @OTP-5 @D-4', async (stored) => {
  await store('alex.morgan', stored);
  expect(await send('alex.morgan', 'SMS')).toBe(200);
  server.advanceClock(60);
  expect(await send('alex.morgan', 'Call')).toBe(200);
  expect(await sentTo()).toEqual(['+491701234567', '+491701234567']);
});

test('a phone has one limit, however its number is written @SEC-R2', async () => {
  await store('alex.morgan', '+49 170 123-4567');
  await store('frida.first', '0170 1234567');
  for (const userId of ['alex.morgan', 'frida.first', 'alex.morgan', 'frida.first', 'alex.morgan']) {
    expect(await send(userId, 'SMS')).toBe(200);
    server.advanceClock(60);
  }
  expect(await send('frida.first', 'SMS')).toBe(429);
});

test('an unreadable number is not offered, since no message would reach it @OTP-1 @D-4', async () => {
  await store('alex.morgan', 'call me', '5');
  const visitor = await server.visitor();
  const { body } = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' });
  expect(body['supportedotpChannels']).toEqual(['email']);
  expect([body['cellPhone'], body['businessPhone']]).toEqual([undefined, undefined]);
});
