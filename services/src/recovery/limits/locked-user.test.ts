import { isQuick } from '../../../test-support/quick-run';
import { useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { CHANGE, seedRecovery } from '../../../test-support/recovery/seeded-recovery';
import { sessionIn, type TestVisitor } from '../../../test-support/recovery/test-visitor';
import { readGrant } from '../state/grants';

const server = useRecoveryServer();

function lock() {
  return server.database.query(`UPDATE users SET recovery_locked = true WHERE user_id = 'alex.morgan'`);
}
function listStored() {
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
  'the grant of a locked user no longer allows %s, and the response says why @SEC-R3',
  async (_, state, isUserId, ask) => {
    const responses = [];
    const outcomes = [];
    for (const end of [async () => server.advanceClock(21 * 60), lock]) {
      await server.reset();
      const { visitor, principalId } = await seedRecovery(server, state, isUserId);
      expect(await readGrant(server.database, sessionIn(visitor), server.now())).not.toBeNull();
      await end();
      const before = await listStored();
      const { status, body } = await ask(visitor, principalId);
      const { outcome, ...rest } = body;
      outcomes.push(outcome);
      responses.push({ status, body: { ...rest, requestId: '' } });
      expect(await listStored()).toEqual(before);
      expect(await readGrant(server.database, sessionIn(visitor), server.now())).toBeNull();
    }
    expect(responses[0]?.status).toBeGreaterThanOrEqual(400);
    expect(responses[1]).toEqual(responses[0]);
    expect(outcomes).toEqual(['EXPIRED', 'LOCKED']);
  },
);

test('a lock set while the new password is hashed stops the change, like an earlier one @SEC-R3', async () => {
  const { visitor } = await seedRecovery(server, 'ready', false);
  const before = await listStored();
  const { database } = server;
  const transaction = database.transaction.bind(database);
  const stores = jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await lock();
    return await transaction(work);
  });
  const { status, body } = await change(visitor);
  stores.mockRestore();
  expect([status, body.errorCode]).toEqual([403, 'ISB_SITEMDR08']);
  expect(await listStored()).toEqual(before);
});
