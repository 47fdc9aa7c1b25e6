import {
  begin,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';
import { CHANGE, seedRecovery } from '../../../test-support/recovery/seeded-recovery';
import { sessionIn, type TestVisitor } from '../../../test-support/recovery/test-visitor';
import { readGrant } from '../state/grants';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function lock() {
  return server.database.query(`UPDATE users SET recovery_locked = true WHERE user_id = 'alex.morgan'`);
}
function kept() {
  return server.database.query(
    `SELECT password_hash, (SELECT count(*) FROM outbox_messages) AS messages,
       ARRAY(SELECT state FROM recovery_grants) AS grants FROM users WHERE user_id = 'alex.morgan'`,
  );
}

function change(visitor: TestVisitor) {
  return visitor.post('/change', { userId: 'alex.morgan', ...CHANGE });
}

test.each(
  (
    [
      [
        'a temporary password',
        'proved',
        false,
        (visitor: TestVisitor) => visitor.post('/fps/email/alex.morgan'),
      ],
      ['a new password', 'ready', false, change],
      [
        'the User ID e-mail',
        'proved',
        true,
        (visitor: TestVisitor, principalId: string) => visitor.post('/fuid/emails', { principalId }),
      ],
    ] as const
  ).filter((_case, at) => !isQuick || at === 1),
)(
  'once the recovery of a user is locked, their grant no longer allows %s, like an expired one, and the response says why @SEC-R3',
  async (_, state, isUserId, ask) => {
    const responses = [];
    const outcomes = [];
    for (const end of [async () => server.advanceClock(21 * 60), lock]) {
      await server.reset();
      const { visitor, principalId } = await seedRecovery(server, state, isUserId);
      expect(await readGrant(server.database, sessionIn(visitor), server.now())).not.toBeNull();
      await end();
      const before = await kept();
      const { status, body } = await ask(visitor, principalId);
      const { outcome, ...rest } = body;
      outcomes.push(outcome);
      responses.push({ status, body: { ...rest, requestId: '' } });
      expect(await kept()).toEqual(before);
      expect(await readGrant(server.database, sessionIn(visitor), server.now())).toBeNull();
    }
    expect(responses[0]?.status).toBeGreaterThanOrEqual(400);
    expect(responses[1]).toEqual(responses[0]);
    expect(outcomes).toEqual(['EXPIRED', 'LOCKED']);
  },
);

test('a lock set while the new password is hashed stops the change, like an earlier one @SEC-R3', async () => {
  const { visitor } = await seedRecovery(server, 'ready', false);
  const before = await kept();
  const { database } = server;
  const transaction = database.transaction.bind(database);
  const stores = jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await lock();
    return await transaction(work);
  });
  const { status, body } = await change(visitor);
  stores.mockRestore();
  expect([status, body.errorCode]).toEqual([403, 'ISB_SITEMDR08']);
  expect(await kept()).toEqual(before);
});

test('where the bank has locked users, and users have no contact, some unknown User IDs get the same responses @SEC-R4', async () => {
  const portal = await startRecoveryTestServer(
    {},
    {},
    {
      changeUsers: (database) =>
        database.query(
          `UPDATE users SET recovery_locked = user_id <> 'alex.morgan', channels = CASE WHEN user_id LIKE 'i%' OR user_id LIKE 'e%'
             THEN ARRAY[]::text[] ELSE channels END`,
        ),
    },
  );
  const outcomeOf = async (userId: string) => {
    const visitor = await portal.visitor();
    const { status, body } = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId });
    if (status !== 200) return JSON.stringify([status, { ...body, requestId: '' }]);
    const sent = await visitor.post('/fps/generate-otp', await begin(visitor, userId));
    return sent.status === 200 ? 'sent' : JSON.stringify([sent.status, { ...sent.body, requestId: '' }]);
  };
  const known = await Promise.all(['alex.morgan', 'luis.locked', 'nils.nochannel'].map(outcomeOf));
  const unknown = new Set<string>();
  for (let index = 0; !known.every((each) => unknown.has(each)); index += 1)
    unknown.add(await outcomeOf(`nobody.${index}`));
  expect(new Set(known).size).toBe(3);
  expect([...unknown].sort()).toEqual([...known].sort());
  await portal.close();
});
