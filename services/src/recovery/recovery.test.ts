import {
  begin,
  proof,
  type TestVisitor,
  useRecoveryServer,
} from '../../test-support/recovery/recovery-harness';
import { sessionIn } from '../../test-support/recovery/test-visitor';
import { decodeFromWire } from '../contacts/wire-encoding';
import { verifyPassword } from '../passwords/passwords';
import { readGrant } from './state/grants';

const server = useRecoveryServer();

async function prove(visitor: TestVisitor, userId: string) {
  const claims = await begin(visitor, userId);
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes(userId);
  const verified = await visitor.post('/fps/verify-otp', proof(claims, code));
  expect(verified.body).toEqual({ authenticationResult: 'SUCCESS', firstTime: false, grantSeconds: 20 * 60 });
  return { claims, code };
}

test('forgot password from User ID to new password @API-1 @D-7', async () => {
  const visitor = await server.visitor();
  const started = await visitor.post('/fps/auth', {
    devicePrint: { version: '1' },
    flow: 'FPS',
    userId: 'alex.morgan',
  });
  expect(started.status).toBe(200);
  expect(started.body.supportedotpChannels).toEqual(['email', 'sms', 'phone']);
  expect(decodeFromWire(String(started.body.primaryEmail))).toBe('a*********n@example.com');
  expect(decodeFromWire(String(started.body.cellPhone))).toBe('*******0101');
  expect(started.headers['cache-control']).toBe('no-store');
  const before = sessionIn(visitor);
  const { claims } = await prove(visitor, 'alex.morgan');
  expect(sessionIn(visitor)).not.toBe(before);
  expect(await readGrant(server.database, sessionIn(visitor), server.now())).toMatchObject({ ready: false });
  expect((await visitor.post('/fps/email/alex.morgan')).body).toEqual({ status: 'SUCCESS' });
  expect(await readGrant(server.database, sessionIn(visitor), server.now())).toEqual({
    firstTime: false,
    ready: true,
  });
  const change = { userId: claims.userId, newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
  expect((await visitor.post('/change', change)).body).toEqual({ status: 'SUCCESS' });
  const [user] = await server.database.query<{ password_hash: string; session_epoch: number }>(
    `SELECT password_hash, session_epoch FROM users WHERE user_id = 'alex.morgan'`,
  );
  expect(await verifyPassword(user!.password_hash, 'Quiet-River-77')).toBe(true);
  expect(user!.session_epoch).toBe(1);
  const notices = await server.database.query(
    `SELECT channel FROM outbox_messages WHERE user_id = 'alex.morgan' AND code IS NULL ORDER BY channel`,
  );
  expect(notices).toEqual([{ channel: 'Email' }, { channel: 'SMS' }]);
});

test('a grant is used once, and only by its own session and user @SEC-R3', async () => {
  const visitor = await server.visitor();
  await prove(visitor, 'alex.morgan');
  const change = { userId: 'alex.morgan', newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
  expect((await visitor.post('/change', change)).body.errorCode).toBe('ISB_PASSRES01');
  const stranger = await server.visitor();
  expect((await stranger.post('/fps/email/alex.morgan')).status).toBe(403);
  expect((await visitor.post('/fps/email/erika.muster')).status).toBe(403);
  await visitor.post('/fps/email/alex.morgan');
  expect((await stranger.post('/change', change)).status).toBe(403);
  expect((await visitor.post('/change', { ...change, userId: 'erika.muster' })).status).toBe(403);
  const both = await Promise.all([visitor.post('/change', change), visitor.post('/change', change)]);
  expect(both.map((response) => response.status).sort()).toEqual([200, 403]);
  const again = await visitor.post('/change', {
    ...change,
    newPass: 'Other-River-78',
    verifyPass: 'Other-River-78',
  });
  expect(again.status).toBe(403);
});

test('the user type is disclosed only for the session\u2019s own recovery @REC-9', async () => {
  const visitor = await server.visitor();
  expect((await visitor.get('/uti/ivan.internal')).body).toEqual({ userType: 'external' });
  await begin(visitor, 'ivan.internal');
  expect((await visitor.get('/uti/ivan.internal')).body).toEqual({ userType: 'internal' });
});

test('some decoys are internal, always the same ones, and only their own session learns it @REC-9 @SEC-R4', async () => {
  const readUserType = async (userId: string) => {
    const visitor = await server.visitor();
    await begin(visitor, userId);
    return (await visitor.get(`/uti/${userId}`)).body.userType;
  };
  let internal = 0;
  while ((await readUserType(`nobody.${internal}`)) !== 'internal') internal += 1;
  expect(await readUserType(`nobody.${internal}`)).toBe('internal');
  expect((await (await server.visitor()).get(`/uti/nobody.${internal}`)).body).toEqual({
    userType: 'external',
  });
});
