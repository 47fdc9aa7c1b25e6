import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  type TestVisitor,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';
import { NotDeliveredError } from '../../messages/message-channels';
import { openMessageChannels } from '../../messages/open-message-channels';
import { RECOVERY_LIMITS } from '../recovery-settings';

/* Outcome of recoveries that joined a send, depending on the recovery that sent it. */

let unavailable = false;
const server = useRecoveryServer(
  { sendsPerDestinationPerHour: 100, sendsPerDestinationPerDay: 100 },
  {},
  {
    openChannels: async (...given) => {
      const channels = await openMessageChannels(...given);
      const send: typeof channels.send = async (message) => {
        if (unavailable) throw new NotDeliveredError('unavailable', 'test');
        await channels.send(message);
      };
      return { ...channels, send };
    },
  },
);
beforeEach(() => {
  unavailable = false;
});

interface Browser {
  visitor: TestVisitor;
  claims: Awaited<ReturnType<typeof begin>>;
}
function send({ visitor, claims }: Browser) {
  return visitor.post('/fps/generate-otp', claims);
}
async function prove({ visitor, claims }: Browser, code: string) {
  return (await visitor.post('/fps/verify-otp', proof(claims, code))).body;
}
async function pollSendStatus({ visitor, claims }: Browser) {
  return (await visitor.post('/fps/call-status', claims)).body.sendStatus;
}
const SUCCESS = { authenticationResult: 'SUCCESS' };
const WRONG = { errorMessage: 'OTP_ERR_001' };

async function openBrowser(userId: string): Promise<Browser> {
  const visitor = await server.visitor();
  return { visitor, claims: await begin(visitor, userId) };
}

/** Two browsers of one user: the first sends, the second joins some seconds later. */
async function joined(userId = 'alex.morgan', seconds = 10) {
  const [first, second] = [await openBrowser(userId), await openBrowser(userId)];
  await send(first);
  server.advanceClock(seconds);
  expect((await send(second)).status).toBe(200);
  const [code = '000000'] = await server.getPasscodes(userId);
  return { first, second, code };
}

const WHO = [
  ['a user', 'alex.morgan'],
  ['a decoy', 'somebody.else'],
] as const;

test.each(WHO.filter((_case, at) => !isQuick || at === 0))(
  'both browsers of %s see that a send failed, and either can send again at once @OTP-5 @SEC-R4',
  async (_, userId) => {
    unavailable = true;
    if (userId !== 'alex.morgan') await send(await openBrowser('erika.muster'));
    const { first, second } = await joined(userId);
    expect([await pollSendStatus(first), await pollSendStatus(second)]).toEqual(['QUEUED', 'QUEUED']);
    await server.finishRetries();
    expect([await pollSendStatus(first), await pollSendStatus(second)]).toEqual(['FAILED', 'FAILED']);
    unavailable = false;
    const own = await send(second);
    expect([own.status, own.body.resendsLeft]).toEqual([200, RECOVERY_LIMITS.resendsPerTransaction]);
    const rejoined = await send(first);
    expect([rejoined.status, rejoined.body.reference]).toEqual([200, own.body.reference]);
  },
);

test.each(WHO.filter((_case, at) => !isQuick || at === 1))(
  'a resend to %s that joins a failing send leaves the older passcode valid @SEC-R4 @VER-5',
  async (_, userId) => {
    const second = await openBrowser(userId);
    const { reference } = (await send(second)).body;
    const [older = '000000'] = await server.getPasscodes(userId);
    server.advanceClock(31);
    unavailable = true;
    if (userId !== 'alex.morgan') await send(await openBrowser('erika.muster'));
    await send(await openBrowser(userId));
    expect((await send(second)).body.resendsLeft).toBe(RECOVERY_LIMITS.resendsPerTransaction - 1);
    expect(await prove(second, older)).toMatchObject(WRONG);
    await server.finishRetries();
    const status = await second.visitor.post('/fps/call-status', second.claims);
    expect(status.body).toMatchObject({ sendStatus: 'FAILED', earlier: { reference } });
    expect(await prove(second, older)).toMatchObject(userId === 'alex.morgan' ? SUCCESS : WRONG);
  },
);

/** Requests a passcode and expects a new message. */
async function expectOwnSend(browser: Browser, older: string) {
  expect((await send(browser)).body.sentAt).toBe(server.now().toISOString());
  const [newer = ''] = await server.getPasscodes('alex.morgan');
  expect(newer).not.toBe(older);
  expect(await prove(browser, newer)).toMatchObject(SUCCESS);
}

test('a passcode verified in one browser can be verified in the other; a third sends its own @SEC-R2', async () => {
  const { first, second, code } = await joined();
  expect(await prove(first, code)).toMatchObject(SUCCESS);
  expect(await server.database.query('SELECT 1 FROM recovery_grants')).toHaveLength(1);
  await expectOwnSend(await openBrowser('alex.morgan'), code);
  expect(await prove(second, code)).toMatchObject(SUCCESS);
});

test('a browser that joins during a password change does not keep the older passcode @SEC-R3', async () => {
  const { database } = server;
  const [first, second] = [await openBrowser('alex.morgan'), await openBrowser('alex.morgan')];
  await send(first);
  const [older = ''] = await server.getPasscodes('alex.morgan');
  const { response } = await database.transaction(async (tx) => {
    await tx.query(`UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'alex.morgan'`);
    const response = send(second);
    // The embedded database has one connection, so the request waits for the whole change.
    if (globalThis.TEST_DATABASE === 'postgres') await response;
    return { response };
  });
  // It is throttled, or sends its own message.
  expect([429, 200]).toContain((await response).status);
  expect((await prove(second, older)).authenticationResult).toBeUndefined();
});

test('wrong passcodes that lock one browser count for the account; another keeps its passcode @SEC-R2', async () => {
  const { first, second, code } = await joined();
  for (let tries = 0; tries < 5; tries += 1) await prove(first, otherThan(code));
  expect(await prove(first, code)).toMatchObject({ errorMessage: 'OTP_ERR_003' });
  expect((await send(await openBrowser('alex.morgan'))).status).toBe(429);
  for (const attemptsLeft of [4, 3, 2, 1])
    expect(await prove(second, otherThan(code))).toMatchObject({ ...WRONG, attemptsLeft });
  expect(await prove(second, code)).toMatchObject(SUCCESS);
});

test('a resend in the first browser invalidates the older passcode in that browser only @VER-5 @D-5 @long', async () => {
  const { first, second, code } = await joined();
  server.advanceClock(20);
  await send(first);
  const [newer = ''] = await server.getPasscodes('alex.morgan');
  expect(newer).not.toBe(code);
  expect(await prove(first, code)).toMatchObject(WRONG);
  expect(await prove(second, newer)).toMatchObject(WRONG);
  expect(await prove(second, code)).toMatchObject(SUCCESS);
  expect(await prove(first, newer)).toMatchObject(SUCCESS);
});

test('a resend of the second browser joins the newer send of the first @VER-5', async () => {
  const { first, second, code } = await joined();
  server.advanceClock(20);
  const newest = await send(first);
  server.advanceClock(5);
  expect((await send(second)).body).toMatchObject({
    sentAt: newest.body.sentAt,
    reference: newest.body.reference,
    resendsLeft: RECOVERY_LIMITS.resendsPerTransaction - 1,
  });
  const [newer = ''] = await server.getPasscodes('alex.morgan');
  expect(await prove(second, code)).toMatchObject(WRONG);
  expect(await prove(second, newer)).toMatchObject(SUCCESS);
});

test('a message that a second browser waits for is sent although the first was locked meanwhile @OTP-5', async () => {
  unavailable = true;
  const { first, second } = await joined('alex.morgan', 1);
  expect(await server.getPasscodes('alex.morgan')).toEqual([]);
  for (let tries = 0; tries < 5; tries += 1) await prove(first, '000000');
  unavailable = false;
  server.advanceClock(3);
  await server.whenMessagesSent();
  const [code = ''] = await server.getPasscodes('alex.morgan');
  expect(await prove(second, code)).toMatchObject(SUCCESS);
});

test('the audit log distinguishes a join from a send @SEC-R15', async () => {
  await joined();
  expect(
    await server.database.query(
      `SELECT outcome, reason FROM audit_events WHERE event = 'generateOtp' ORDER BY id`,
    ),
  ).toEqual([
    { outcome: 'done', reason: null },
    { outcome: 'done', reason: 'joined' },
  ]);
});
