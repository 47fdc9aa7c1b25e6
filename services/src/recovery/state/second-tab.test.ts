import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  proof,
  type TestVisitor,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';
import { DETAILS } from '../../../test-support/recovery/seeded-recovery';

/* One browser with two tabs for the same user: one recovery, one message, one countdown. */

const server = useRecoveryServer();

const USERS = ['alex.morgan', 'nobody.at.all'] as const;
function send(visitor: TestVisitor, claims: object) {
  return visitor.post('/fps/generate-otp', claims);
}
async function recoveries() {
  return (await server.database.query('SELECT 1 FROM recovery_transactions')).length;
}
async function messages() {
  return (await server.database.query('SELECT 1 FROM outbox_messages')).length;
}

/** A response without values that differ between requests. */
function shape({ status, body }: { status: number; body: Record<string, unknown> }) {
  return {
    status,
    keys: Object.keys(body).sort(),
    wait: body.retryAfterSeconds,
    left: body.resendsLeft,
  };
}

test.each(USERS.filter((_case, at) => !isQuick || at === 1))(
  'a second tab continues the recovery of %s; nothing is sent again @SEC-R17 @SEC-R4',
  async (userId) => {
    const visitor = await server.visitor();
    const first = await begin(visitor, userId);
    const sent = await send(visitor, first);
    const before = await messages();
    server.advanceClock(12);
    const second = await begin(visitor, userId);
    expect([second.transactionId, second.sessionId]).toEqual([first.transactionId, first.sessionId]);
    const repeated = await send(visitor, second);
    expect(repeated.status).toBe(200);
    for (const name of ['sentAt', 'validUntil', 'resendAvailableAt', 'resendsLeft', 'reference'])
      expect([name, repeated.body[name]]).toEqual([name, sent.body[name]]);
    expect(await messages()).toBe(before);
    expect(await recoveries()).toBe(1);
  },
);

test.each(USERS.filter((_case, at) => !isQuick || at === 0))(
  'after the countdown a second tab of %s starts a recovery and joins the send @SEC-R17 @SEC-R4',
  async (userId) => {
    const visitor = await server.visitor();
    const first = await begin(visitor, userId);
    await send(visitor, first);
    server.advanceClock(31);
    const second = await begin(visitor, userId);
    expect(second.transactionId).not.toBe(first.transactionId);
    const newest = await send(visitor, first);
    const before = await messages();
    server.advanceClock(10);
    const joined = await send(visitor, second);
    expect([joined.status, joined.body.sentAt]).toEqual([200, newest.body.sentAt]);
    expect(await messages()).toBe(before);
    server.advanceClock(20);
    const own = await send(visitor, second);
    expect([own.status, own.body.sentAt]).toEqual([200, server.now().toISOString()]);
  },
);

test('known and unknown users get the same responses step by step, also for another channel @SEC-R4', async () => {
  const walk = async (userId: string) => {
    const visitor = await server.visitor();
    const responses = [];
    for (const seconds of [0, 10, 25]) {
      server.advanceClock(seconds);
      for (const channel of ['Email', 'Call'] as const)
        responses.push(shape(await send(visitor, await begin(visitor, userId, channel))));
    }
    return responses;
  };
  const decoy = await server.visitor();
  let unknown = '';
  for (let index = 0; unknown === ''; index += 1) {
    const { body } = await decoy.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: `no.${index}` });
    if (body.primaryEmail && body.businessPhone) unknown = `no.${index}`;
  }
  const known = await walk('ivan.internal');
  const calls = (responses: typeof known) => responses.map((response) => JSON.stringify(response));
  expect(calls(await walk(unknown))).toEqual(calls(known));
});

test('two concurrent recoveries of one browser and user send one message, whatever the channels @SEC-R17 @SEC-R2', async () => {
  const visitor = await server.visitor();
  const claims = await Promise.all(
    (['Email', 'SMS'] as const).map((by) => begin(visitor, 'alex.morgan', by)),
  );
  const responses = await Promise.all(claims.map((each) => send(visitor, each)));
  expect(responses.filter(({ status }) => status === 200)).not.toEqual([]);
  expect(await messages()).toBe(1);
});

test('another browser or another User ID never shares the recovery @SEC-R1', async () => {
  const visitor = await server.visitor();
  const mine = await begin(visitor, 'alex.morgan');
  await send(visitor, mine);
  const stranger = await server.visitor();
  expect((await begin(stranger, 'alex.morgan')).transactionId).not.toBe(mine.transactionId);
  expect((await begin(visitor, 'Alex.Morgan')).transactionId).not.toBe(mine.transactionId);
});

test('a forgotten User ID looked up in two tabs is one recovery; either can request the e-mail @SEC-R17 @D-6', async () => {
  const visitor = await server.visitor();
  const open = async () => {
    const principalId = String((await visitor.post('/fuid/lookup', DETAILS)).body.principalId);
    const { userId } = (await visitor.post('/uti/decrypt', { encryptedId: principalId })).body;
    return { principalId, claims: await begin(visitor, String(userId), 'Email', 'FUID') };
  };
  const first = await open();
  await send(visitor, first.claims);
  const second = await open();
  expect(second.claims).toMatchObject({
    transactionId: first.claims.transactionId,
    userId: first.claims.userId,
  });
  expect((await send(visitor, second.claims)).status).toBe(200);
  expect(await messages()).toBe(1);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  await visitor.post('/fps/verify-otp', proof(second.claims, code));
  expect((await visitor.post('/fuid/emails', { principalId: second.principalId })).status).toBe(200);
  const stranger = await server.visitor();
  expect((await stranger.post('/fuid/emails', { principalId: second.principalId })).status).toBe(403);
});

test('a recovery locked at the moment a second tab starts is not continued @SEC-R2 @SEC-R17', async () => {
  const { database } = server;
  const visitor = await server.visitor();
  const first = await begin(visitor, 'alex.morgan');
  await send(visitor, first);
  const isWaiting = async () =>
    (
      await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length > 0;
  const { second } = await database.transaction(async (tx) => {
    await tx.query(`UPDATE recovery_transactions SET state = 'LOCKED'`);
    const second = begin(visitor, 'alex.morgan');
    // The embedded database has one connection, so other requests wait.
    while (globalThis.TEST_DATABASE === 'postgres' && !(await isWaiting()))
      await new Promise((next) => setTimeout(next, 5));
    return { second };
  });
  expect((await second).transactionId).not.toBe(first.transactionId);
  expect(await recoveries()).toBe(2);
});
