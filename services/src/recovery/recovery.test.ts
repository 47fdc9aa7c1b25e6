import { decodeFromWire } from '../contacts/wire-encoding';
import { answerCall, declineCall } from '../messages/outbox-channels';
import { verifyPassword } from '../passwords/passwords';
import { readGrant } from './index';
import { begin, otherThan, proof, startTrial, type RecoveryTrial, type TrialVisitor } from './recovery-trial';

let trial: RecoveryTrial;
beforeAll(async () => {
  trial = await startTrial();
}, 60_000);
beforeEach(() => trial.reset());
afterAll(() => trial.close());

const sessionIn = (visitor: TrialVisitor) =>
  (visitor.cookies['__Host-portal-session'] ?? '').split('.')[0] ?? '';

async function prove(visitor: TrialVisitor, userId: string) {
  const claims = await begin(visitor, userId);
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await trial.codes(userId);
  const verified = await visitor.post('/fps/verify-otp', proof(claims, code));
  expect(verified.body).toEqual({ authenticationResult: 'SUCCESS' });
  return { claims, code };
}

test('API-1 D-7 forgot password from user ID to new password', async () => {
  const visitor = await trial.visitor();
  const started = await visitor.post('/fps/auth', {
    devicePrint: { version: '1' },
    flow: 'FPS',
    userId: 'alex.morgan',
  });
  expect(started.status).toBe(200);
  expect(started.body.supportedotpChannels).toEqual(['email', 'sms', 'phone']);
  expect(decodeFromWire(String(started.body.primaryEmail))).toBe('a*********n@example.com');
  expect(decodeFromWire(String(started.body.cellPhone))).toBe('********0101');
  expect(started.headers['cache-control']).toBe('no-store');
  const before = sessionIn(visitor);
  const { claims } = await prove(visitor, 'alex.morgan');
  expect(sessionIn(visitor)).not.toBe(before);
  expect(await readGrant(trial.database, sessionIn(visitor), trial.now())).toMatchObject({ ready: false });
  expect((await visitor.post('/fps/email/alex.morgan')).body).toEqual({ status: 'SUCCESS' });
  expect(await readGrant(trial.database, sessionIn(visitor), trial.now())).toEqual({
    userId: 'alex.morgan',
    flow: 'FPS',
    firstTime: false,
    userType: 'external',
    ready: true,
  });
  const change = { userId: claims.userId, newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
  expect((await visitor.post('/change', change)).body).toEqual({ status: 'SUCCESS' });
  const [user] = await trial.database.query<{ password_hash: string; session_epoch: number }>(
    `SELECT password_hash, session_epoch FROM users WHERE user_id = 'alex.morgan'`,
  );
  expect(await verifyPassword(user!.password_hash, 'Quiet-River-77')).toBe(true);
  expect(user!.session_epoch).toBe(1);
  const notices = await trial.database.query(
    `SELECT channel FROM outbox_messages WHERE user_id = 'alex.morgan' AND code IS NULL ORDER BY channel`,
  );
  expect(notices).toEqual([{ channel: 'Email' }, { channel: 'SMS' }]);
});

test('SEC-R3 a grant is used once, by its own session and user only', async () => {
  const visitor = await trial.visitor();
  await prove(visitor, 'alex.morgan');
  const change = { userId: 'alex.morgan', newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
  expect((await visitor.post('/change', change)).body.errorCode).toBe('ISB_PASSRES01');
  const stranger = await trial.visitor();
  expect((await stranger.post('/fps/email/alex.morgan')).status).toBe(403);
  expect((await visitor.post('/fps/email/erika.muster')).status).toBe(403);
  await visitor.post('/fps/email/alex.morgan');
  expect((await stranger.post('/change', change)).status).toBe(403);
  expect((await visitor.post('/change', { ...change, userId: 'erika.muster' })).status).toBe(403);
  const both = await Promise.all([visitor.post('/change', change), visitor.post('/change', change)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 403]);
  const again = await visitor.post('/change', {
    ...change,
    newPass: 'Other-River-78',
    verifyPass: 'Other-River-78',
  });
  expect(again.status).toBe(403);
});

test('SEC-R3 a grant ends after 20 minutes', async () => {
  const visitor = await trial.visitor();
  await prove(visitor, 'alex.morgan');
  trial.pass(20 * 60 + 1);
  expect((await visitor.post('/fps/email/alex.morgan')).status).toBe(403);
});

test('SEC-R17 a repeated change after a lost answer succeeds without a second change', async () => {
  const visitor = await trial.visitor();
  await prove(visitor, 'alex.morgan');
  await visitor.post('/fps/email/alex.morgan');
  const change = { userId: 'alex.morgan', newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
  await visitor.post('/change', change);
  trial.pass(30);
  expect((await visitor.post('/change', change)).status).toBe(200);
  const [user] = await trial.database.query<{ session_epoch: number }>(
    `SELECT session_epoch FROM users WHERE user_id = 'alex.morgan'`,
  );
  expect(user!.session_epoch).toBe(1);
});

test('SEC-R17 a repeated proof after a lost answer leads to the same grant', async () => {
  const visitor = await trial.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await trial.codes('alex.morgan');
  const old = { ...visitor.cookies };
  await visitor.post('/fps/verify-otp', proof(claims, code));
  const rotated = sessionIn(visitor);
  Object.assign(visitor.cookies, old);
  trial.pass(5);
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  expect(sessionIn(visitor)).toBe(rotated);
});

test('CHG-2 rules of a new password, each with its code; length 16 for internal users', async () => {
  const visitor = await trial.visitor();
  await prove(visitor, 'ivan.internal');
  await visitor.post('/fps/email/ivan.internal');
  const attempt = async (newPass: string, verifyPass = newPass) =>
    (await visitor.post('/change', { userId: 'ivan.internal', newPass, verifyPass })).body.errorCode;
  expect(await attempt('Quiet-River-77')).toBe('ISB_PASSVAL01');
  expect(await attempt('quiet-river-and-lake-77')).toBe('ISB_PASSVAL02');
  expect(await attempt('Quiet-River-and-Lake-77', 'Quiet-River-and-Lake-78')).toBe('ISB_PASSVAL03');
  expect(await attempt('Ivan.internal-2026-A')).toBe('ISB_PASSVAL04');
  expect(await attempt('Portal-Demo-Internal-3')).toBe('ISB_USRUP06');
  expect(await attempt('Quiet-River-and-Lake-77')).toBeUndefined();
});

test('D-7 first-time set-up takes the temporary password of the invitation, counted', async () => {
  const visitor = await trial.visitor();
  await prove(visitor, 'frida.first');
  expect((await visitor.post('/fps/email/frida.first')).status).toBe(403);
  expect(await readGrant(trial.database, sessionIn(visitor), trial.now())).toMatchObject({
    firstTime: true,
    ready: true,
  });
  const change = (tempPass: string, newPass = 'Quiet-River-77') =>
    visitor.post('/change', { userId: 'frida.first', tempPass, newPass, verifyPass: newPass });
  expect((await change('wrong')).body.errorCode).toBe('ISB_PASSCH03');
  expect((await change('Welcome-Frida-4', 'Welcome-Frida-4')).body.errorCode).toBe('ISB_USRUP06');
  expect((await change('Welcome-Frida-4')).status).toBe(200);
  const [user] = await trial.database.query(
    `SELECT first_time, temporary_password_hash FROM users WHERE user_id = 'frida.first'`,
  );
  expect(user).toEqual({ first_time: false, temporary_password_hash: null });
});

test('D-6 REC-8 forgotten user ID: nothing reveals it, the e-mail brings it once', async () => {
  const visitor = await trial.visitor();
  const lookup = await visitor.post('/fuid/lookup', {
    firstName: 'ALEX',
    lastName: 'Morgan',
    emailId: 'Alex.Morgan@example.com',
  });
  const principalId = String(lookup.body.principalId);
  expect(lookup.status).toBe(200);
  const stranger = await trial.visitor();
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
  const [code = ''] = await trial.codes('alex.morgan');
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
  const [mail] = await trial.database.query<{ text: string }>(
    'SELECT text FROM outbox_messages ORDER BY position DESC LIMIT 1',
  );
  expect(mail!.text).toContain('Your User ID is:\n\nalex.morgan\n\n');
  expect((await visitor.post('/uti/decrypt', { encryptedId: principalId })).status).toBe(403);
});

test('REC-8 a look-up that finds nobody is a neutral 404', async () => {
  const visitor = await trial.visitor();
  const body = { firstName: 'Alex', lastName: 'Other', emailId: 'alex.morgan@example.com' };
  const answer = await visitor.post('/fuid/lookup', body);
  expect(answer.status).toBe(404);
  expect(Object.keys(answer.body).sort()).toEqual(['errorMessage', 'requestId', 'status']);
});

test('REC-9 the user type is told only for the session\u2019s own recovery', async () => {
  const visitor = await trial.visitor();
  expect((await visitor.get('/uti/ivan.internal')).body).toEqual({ userType: 'external' });
  await begin(visitor, 'ivan.internal');
  expect((await visitor.get('/uti/ivan.internal')).body).toEqual({ userType: 'internal' });
});

describe('D-5 phone call', () => {
  async function ring(userId = 'alex.morgan') {
    const visitor = await trial.visitor();
    const claims = await begin(visitor, userId, 'Call');
    const sent = await visitor.post('/fps/generate-otp', claims);
    const code = decodeFromWire(String(sent.body.otp));
    const [call] = await trial.database.query<{ id: string }>(
      'SELECT id FROM outbox_messages ORDER BY position DESC LIMIT 1',
    );
    const poll = async () => (await visitor.post('/fps/verify-otp', proof(claims, code))).body;
    return { poll, code, id: call!.id };
  }

  test('VER-4 asking is neither failure nor attempt; the keyed code proves it', async () => {
    const { poll, code, id } = await ring();
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    expect(await answerCall(trial.database, id)).toBe('ANSWERED');
    expect(await poll()).toEqual({ channelStatus: 'STATUS.PENDING', callStatus: 'ANSWERED' });
    expect(await answerCall(trial.database, id, otherThan(code))).toBe('WRONG_KEYS');
    expect(await answerCall(trial.database, id, code)).toBe('CONFIRMED');
    expect(await poll()).toEqual({ authenticationResult: 'SUCCESS' });
  });

  test('VER-7 declined, and never answered', async () => {
    const declined = await ring();
    expect(await declineCall(trial.database, declined.id)).toBe(true);
    expect(await declined.poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
    const silent = await ring('nora.noanswer');
    expect(await answerCall(trial.database, silent.id, silent.code)).toBe('NOT_RINGING');
    trial.pass(20);
    expect(await silent.poll()).toMatchObject({ channelStatus: 'STATUS.PENDING' });
    trial.pass(6);
    expect(await silent.poll()).toEqual({ channelStatus: 'STATUS.UNREACHABLE' });
  });
});

test('D-13 no channel fails in neutral words; a locked user gets no code', async () => {
  const visitor = await trial.visitor();
  const none = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'nils.nochannel' });
  expect(none.status).toBe(422);
  expect(none.body.errorMessage).toBe('The request could not be completed.');
  const claims = await begin(visitor, 'luis.locked');
  const refused = await visitor.post('/fps/generate-otp', claims);
  expect([refused.status, refused.body.errorMessage]).toEqual([422, 'OTP_ERR_003']);
  expect(await trial.codes('luis.locked')).toEqual([]);
});

test('I18N-2 messages come in the visitor\u2019s language', async () => {
  const visitor = await trial.visitor();
  visitor.cookies.displayLanguage = 'de_DE';
  await visitor.post('/fps/generate-otp', await begin(visitor, 'erika.muster'));
  const [mail] = await trial.database.query<{ subject: string; text: string }>(
    'SELECT subject, text FROM outbox_messages',
  );
  expect(mail!.subject).toBe('Ihr Einmalcode');
  expect(mail!.text).toMatch(/\n\n\d{6}\n\n[^]*\n\nReferenz für den Helpdesk: [0-9A-Z]{4}-[0-9A-Z]{4}$/);
});
