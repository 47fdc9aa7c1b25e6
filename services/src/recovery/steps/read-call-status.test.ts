import { begin, otherThan, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { type Message, type MessageChannels, NotDeliveredError } from '../../messages/message-channels';
import { openMessageChannels } from '../../messages/open-message-channels';

/* Polls of a phone call, also while it is ordered and with foreign passcodes, and reads of its status. */

/** When set, the provider keeps a message open until the test decides its outcome. */
let silent: ((message: Message) => Promise<void>) | null = null;
const server = useRecoveryServer(
  {},
  {},
  {
    openChannels: async (...given) => {
      const channels = await openMessageChannels(...given);
      const send: MessageChannels['send'] = (message) => (silent ?? channels.send)(message);
      return { ...channels, send };
    },
  },
);
beforeEach(() => {
  silent = null;
});

/** Claims of one recovery by phone call and by e-mail. */
async function recovery() {
  const visitor = await server.visitor();
  const call = await begin(visitor, 'alex.morgan', 'Call');
  const mail = await begin(visitor, 'alex.morgan', 'Email');
  const order = () => visitor.post('/fps/generate-otp', call);
  const poll = async (code: string) => {
    const { status, body } = await visitor.post('/fps/verify-otp', proof(call, code));
    return { status, body };
  };
  return { visitor, call, mail, order, poll };
}

/** Orders a call from a provider that does not respond; `fail` rejects the order. */
async function ordering({ visitor, order }: Awaited<ReturnType<typeof recovery>>) {
  visitor.waits = false;
  let fail = (): void => undefined;
  const begun = new Promise<void>((ordered) => {
    silent = () =>
      new Promise((_, reject) => {
        fail = () => reject(new NotDeliveredError('unavailable', 'test failure'));
        ordered();
      });
  });
  const code = decodeFromWire(String((await order()).body.otp));
  await begun;
  visitor.waits = true;
  return {
    code,
    fail: async () => {
      silent = () => Promise.reject(new NotDeliveredError('unavailable', 'test failure'));
      fail();
      await server.finishRetries();
      silent = null;
    },
  };
}

const RINGING = { status: 200, body: { channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' } };

test('the response has the passcode of a call being ordered, which is invalid for a later e-mail @SEC-R2 @SEC-R6', async () => {
  const own = await recovery();
  const { visitor, mail, poll } = own;
  const { code, fail } = await ordering(own);
  visitor.waits = false;
  expect(await poll(code)).toEqual(RINGING);
  expect((await poll(otherThan(code))).status).toBe(403);
  await fail();
  visitor.waits = true;
  expect((await visitor.post('/fps/generate-otp', mail)).status).toBe(200);
  const [mailed = ''] = await server.getPasscodes('alex.morgan');
  const ofCall = await visitor.post('/fps/verify-otp', proof(mail, code));
  expect([ofCall.status, ofCall.body.errorMessage]).toEqual([422, 'OTP_ERR_001']);
  expect((await visitor.post('/fps/verify-otp', proof(mail, mailed))).status).toBe(200);
});

test('keys of an earlier call do not verify one being ordered, but do once its order has failed @SEC-R17 @VER-4', async () => {
  const ownRecovery = await recovery();
  const { visitor, order, poll } = ownRecovery;
  const earlier = decodeFromWire(String((await order()).body.otp));
  server.advanceClock(30);
  const { code, fail } = await ordering(ownRecovery);
  visitor.waits = false;
  await server.database.query("UPDATE outbox_messages SET call_status = 'CONFIRMED'");
  expect(await poll(code)).toEqual(RINGING);
  await fail();
  expect((await poll(earlier)).body).toMatchObject({ authenticationResult: 'SUCCESS' });
});

test('a call whose order was interrupted by a process end is unreachable after its ring time @VER-7', async () => {
  const own = await recovery();
  const { visitor, poll } = own;
  const { code, fail } = await ordering(own);
  visitor.waits = false;
  server.advanceClock(29);
  expect(await poll(code)).toEqual(RINGING);
  server.advanceClock(1);
  expect(await poll(code)).toEqual({ status: 200, body: { channelStatus: 'STATUS.UNREACHABLE' } });
  await fail();
});

test('polls with passcodes of other calls are counted, regular polls are not @SEC-R2 @VER-4', async () => {
  const { visitor, order, poll } = await recovery();
  const { body } = await order();
  const code = decodeFromWire(String(body.otp));
  const wrong = async () => expect((await poll(otherThan(code))).status).toBe(403);
  for (let polls = 0; polls < 19; polls += 1) await wrong();
  for (let polls = 0; polls < 30; polls += 1) expect(await poll(code)).toEqual(RINGING);
  await wrong();
  expect((await poll(code)).status).toBe(403);
  const [counts] = await server.database.query('SELECT wrong_codes, wrong_polls FROM recovery_transactions');
  expect(counts).toEqual({ wrong_codes: 0, wrong_polls: 20 });
  // A new recovery is not affected.
  server.advanceClock(31);
  const anew = await begin(visitor, 'alex.morgan', 'Call');
  const response = await visitor.post('/fps/generate-otp', anew);
  const next = decodeFromWire(String(response.body.otp));
  expect((await visitor.post('/fps/verify-otp', proof(anew, next))).body).toEqual(RINGING.body);
});

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

test('reading the status of a call uses, verifies and records nothing @VER-4 @SEC-R6', async () => {
  const { visitor, claims, code, read } = await called();
  for (const status of ['CALLING', 'ANSWERED', 'CONFIRMED', 'UNREACHABLE']) {
    await setStatus(status);
    const before = await everything();
    for (let reads = 0; reads < 3; reads += 1) expect(await read()).toEqual([200, status]);
    expect(await everything()).toEqual(before);
  }
  await setStatus('CONFIRMED');
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).body.authenticationResult).toBe(
    'SUCCESS',
  );
  expect(await read()).toEqual([200, 'CONFIRMED']);
});

test('a call that rings out is unreachable, for a decoy as for a user @VER-7 @SEC-R4', async () => {
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

test('a browser reads the status of a phone call only in the recovery that it started @SEC-R1 @SEC-R3', async () => {
  const { visitor, claims, read } = await called();
  expect(await read(await server.visitor())).toEqual([403, undefined]);
  expect(await read(visitor, { ...claims, sessionId: 'x'.repeat(32) })).toEqual([403, undefined]);
  const mail = await begin(visitor, 'erika.muster', 'Email');
  // The status of a send by another channel is not disclosed.
  expect(await read(visitor, mail)).toEqual([403, undefined]);
  await server.database.query(`UPDATE recovery_transactions SET state = 'LOCKED'`);
  expect(await read()).toEqual([422, undefined]);
});

test('before and after the send is decided, an e-mail’s status is equal for users and decoys @OTP-5 @SEC-R4', async () => {
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
