import {
  begin,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';
import { decodeFromWire } from '../../contacts/wire-encoding';

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
}, 60_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

function setStatus(status: string) {
  return server.database.query('UPDATE outbox_messages SET call_status = $1', [status]);
}
function everything() {
  return server.database.query(
    `SELECT t.*, (SELECT count(*) FROM recovery_grants) AS grants, (SELECT count(*) FROM recovery_wrong_codes) AS wrong,
       (SELECT count(*) FROM audit_events) AS events FROM recovery_transactions t ORDER BY id`,
  );
}

async function called(userId = 'alex.morgan') {
  const visitor = await server.visitor();
  const claims = await begin(visitor, userId, 'Call');
  const { body } = await visitor.post('/fps/generate-otp', claims);
  const code = decodeFromWire(String(body.otp));
  const read = async (from = visitor, sent: object = claims) => {
    const response = await from.post('/fps/call-status', sent);
    return [response.status, response.body.callStatus];
  };
  return { visitor, claims, code, read };
}

test('VER-4 SEC-R6 reading the status of a call uses, verifies and records nothing', async () => {
  const { visitor, claims, code, read } = await called();
  for (const status of ['CALLING', 'ANSWERED', 'CONFIRMED', 'UNREACHABLE']) {
    await setStatus(status);
    const before = await everything();
    for (let reads = 0; reads < 30; reads += 1) expect(await read()).toEqual([200, status]);
    expect(await everything()).toEqual(before);
  }
  await setStatus('CONFIRMED');
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).body.authenticationResult).toBe(
    'SUCCESS',
  );
  expect(await read()).toEqual([200, 'CONFIRMED']);
});

test('VER-7 SEC-R4 a call that rings out is unreachable, for a decoy as for a user', async () => {
  let unknown = 'nobody.0';
  const visitor = await server.visitor();
  for (let index = 0; ; index += 1) {
    unknown = `nobody.${index}`;
    const { body } = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: unknown });
    if (body.businessPhone) break;
  }
  for (const userId of ['alex.morgan', unknown]) {
    const { read } = await called(userId);
    server.advanceClock(29);
    expect(await read()).toEqual([200, 'CALLING']);
    server.advanceClock(1);
    expect(await read()).toEqual([200, 'UNREACHABLE']);
  }
});

test('SEC-R1 SEC-R3 only the browser that started the recovery can read the status, and only of its own call', async () => {
  const { visitor, claims, read } = await called();
  expect(await read(await server.visitor())).toEqual([403, undefined]);
  expect(await read(visitor, { ...claims, sessionId: 'x'.repeat(32) })).toEqual([403, undefined]);
  const mail = await begin(visitor, 'erika.muster', 'Email');
  // The status of a send by another channel is not disclosed.
  expect(await read(visitor, mail)).toEqual([403, undefined]);
  await server.database.query(`UPDATE recovery_transactions SET state = 'LOCKED'`);
  expect(await read()).toEqual([422, undefined]);
});

test('OTP-5 SEC-R4 before and after the send is decided, the status of an e-mail is the same for a user and a decoy', async () => {
  for (const userId of ['alex.morgan', 'somebody.else']) {
    const visitor = await server.visitor();
    const claims = await begin(visitor, userId);
    const { body } = await visitor.post('/fps/generate-otp', claims);
    expect(Date.parse(String(body.sendStatusAt)) - Date.parse(String(body.sentAt))).toBe(23_000);
    const read = async () => (await visitor.post('/fps/call-status', claims)).body;
    expect(await read()).toEqual({ sendStatus: 'QUEUED' });
    await server.finishRetries();
    expect(await read()).toEqual({ sendStatus: 'SENT' });
  }
});
