import { serverSecrets } from '@portal/server-kit/configuration';
import { begin, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { sealPrincipal } from '../state/principals';

const server = useRecoveryServer();

test('the sealed principal has the same length for every User ID @D-6 @SEC-R5', async () => {
  const visitor = await server.visitor();
  const lengths = await Promise.all(
    ['Alex Morgan', 'Ivan Internal', 'Erika Muster'].map(async (name) => {
      const [firstName = '', lastName = ''] = name.split(' ');
      const emailId = `${firstName}.${lastName}@example.com`;
      const { body } = await visitor.post('/fuid/lookup', { firstName, lastName, emailId });
      return String(body.principalId).length;
    }),
  );
  expect(new Set(lengths).size).toBe(1);
  expect(lengths[0]).toBeGreaterThan(100);
  const secrets = serverSecrets(Buffer.alloc(32, 1));
  const sealed = ['a', 'ä', '界'.repeat(100)].map(
    (userId) => sealPrincipal(secrets, userId, 'a session', server.now()).length,
  );
  expect(new Set(sealed).size).toBe(1);
  // The maximum length in the contract.
  expect(sealed[0]).toBeLessThanOrEqual(900);
});

test('no response reveals a forgotten User ID, and the e-mail sends it once @D-6 @REC-8', async () => {
  const visitor = await server.visitor();
  const lookup = await visitor.post('/fuid/lookup', {
    firstName: 'ALEX',
    lastName: 'Morgan',
    emailId: 'Alex.Morgan@example.com',
  });
  const principalId = String(lookup.body.principalId);
  expect(lookup.status).toBe(200);
  const stranger = await server.visitor();
  expect((await stranger.post('/uti/decrypt', { encryptedId: principalId })).status).toBe(403);
  const opened = await visitor.post('/uti/decrypt', { encryptedId: principalId });
  const handle = String(opened.body.userId);
  expect(JSON.stringify([lookup.body, opened.body])).not.toContain('alex.morgan');
  expect((await stranger.post('/fps/auth', { devicePrint: '', flow: 'FUID', userId: handle })).status).toBe(
    404,
  );
  expect((await visitor.post('/fuid/emails', { principalId })).status).toBe(403);
  const claims = await begin(visitor, handle, 'Email', 'FUID');
  expect((await visitor.get(`/uti/${handle}`)).body).toEqual({ userType: 'external' });
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  expect(
    (
      await visitor.post('/change', {
        userId: handle,
        newPass: 'Quiet-River-77',
        verifyPass: 'Quiet-River-77',
      })
    ).status,
  ).toBe(403);
  expect((await visitor.post('/fuid/emails', { principalId })).body).toEqual({ status: 'SUCCESS' });
  expect((await visitor.post('/fuid/emails', { principalId })).status).toBe(403);
  // Mails and text messages are sent in parallel.
  const messages = await server.database.query<{ channel: string; text: string }>(
    'SELECT channel, text FROM outbox_messages ORDER BY position DESC LIMIT 2',
  );
  const mail = messages.find(({ channel }) => channel === 'Email');
  const notice = messages.find(({ channel }) => channel === 'SMS');
  expect(mail!.text).toContain('Your User ID is:\n\nalex.morgan\n\n');
  expect([notice!.channel, notice!.text]).toEqual([
    'SMS',
    expect.stringMatching(/^[^:]+: your User ID was sent/),
  ]);
  expect((await visitor.post('/uti/decrypt', { encryptedId: principalId })).status).toBe(403);
});

test.each(['O\u2019Neill-Wei\u00df', 'o`neill\u2011wei\u00df', ' O\u00b4NEILL\u2013WEI\u00df'])(
  "%j finds O'Neill-Wei\u00df: devices insert different apostrophes and hyphens @REC-8",
  async (lastName) => {
    await server.database.query(
      `UPDATE users SET last_name = 'O''Neill-Wei\u00df' WHERE user_id = 'alex.morgan'`,
    );
    const visitor = await server.visitor();
    const lookUp = (name: string) =>
      visitor.post('/fuid/lookup', { firstName: 'Alex', lastName: name, emailId: 'alex.morgan@example.com' });
    expect((await lookUp(lastName)).status).toBe(200);
    expect((await lookUp('ONeill Wei\u00df')).status).toBe(404);
  },
);

test('a look-up without a match is a neutral 404 @REC-8', async () => {
  const visitor = await server.visitor();
  const body = { firstName: 'Alex', lastName: 'Other', emailId: 'alex.morgan@example.com' };
  const response = await visitor.post('/fuid/lookup', body);
  expect(response.status).toBe(404);
  expect(Object.keys(response.body).sort()).toEqual(['errorMessage', 'requestId', 'status']);
});

test('when the user is deleted after the look-up, the next request gets the neutral error @SEC-R15 @D-6', async () => {
  const visitor = await server.visitor();
  const details = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
  const { body } = await visitor.post('/fuid/lookup', details);
  await server.database.query(`DELETE FROM users WHERE user_id = 'alex.morgan'`);
  const opened = await visitor.post('/uti/decrypt', { encryptedId: String(body.principalId) });
  expect([opened.status, opened.body.errorMessage]).toEqual([403, 'The request could not be completed.']);
});
