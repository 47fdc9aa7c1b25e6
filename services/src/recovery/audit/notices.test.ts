import {
  begin,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
}, 60_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Channel and destination of each change notice. */
async function toldOfChange(): Promise<string[]> {
  while ((await server.database.query('SELECT 1 FROM queued_messages')).length > 0)
    await new Promise((resolve) => setImmediate(resolve));
  const told = await server.database.query<{ channel: string; to_address: string }>(
    'SELECT channel, to_address FROM outbox_messages WHERE code IS NULL ORDER BY channel',
  );
  return told.map(({ channel, to_address: to }) => `${channel} ${to}`);
}

test.each([
  ['e-mail, mobile phone and phone', [], ['Email alex.morgan@example.com', 'SMS +15555550101']],
  ['e-mail and phone', ['cell_phone_sealed'], ['Email alex.morgan@example.com']],
  ['mobile phone and phone', ['email_sealed'], ['SMS +15555550101']],
  ['a phone only', ['email_sealed', 'cell_phone_sealed'], ['Call +15555550102']],
])('SEC-R14 a user with %s is notified of a password change', async (_contacts, without, told) => {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan', 'Email');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  expect((await visitor.post('/fps/email/alex.morgan')).status).toBe(200);
  // Passcodes are disabled for every contact, but notices are not.
  await server.database.query(
    `UPDATE users SET channels = '{}'${without.map((column) => `, ${column} = NULL`).join('')}
     WHERE user_id = 'alex.morgan'`,
  );
  const newPass = 'Quiet-River-77';
  const change = { userId: 'alex.morgan', newPass, verifyPass: newPass };
  expect((await visitor.post('/change', change)).status).toBe(200);
  expect(await toldOfChange()).toEqual(told);
});
