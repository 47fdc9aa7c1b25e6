import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';
import { START_MS } from '../../../test-support/services-under-test';
import { recoveryService } from '../recovery-service';
import { purgeRecovery } from './purge';

const DAY_SECONDS = 24 * 60 * 60;
const TABLES = ['transactions', 'grants', 'handles', 'wrong_codes', 'destinations'];

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
}, START_MS);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function rows(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const found = await server.database.query(`SELECT 1 FROM recovery_${table}`);
    if (found.length > 0) counts[table] = found.length;
  }
  return counts;
}

/** A recovery with a wrong and then the right passcode, and a User ID look-up that was continued. */
async function recover(): Promise<void> {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  await visitor.post('/fps/verify-otp', proof(claims, code === '000000' ? '111111' : '000000'));
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  const found = await visitor.post('/fuid/lookup', {
    firstName: 'Erika',
    lastName: 'Muster',
    emailId: 'erika.muster@example.com',
  });
  expect((await visitor.post('/uti/decrypt', { encryptedId: found.body.principalId })).status).toBe(200);
}

test('SEC-R12 rows that no step can use are deleted a day after their end, not earlier', async () => {
  await recover();
  const all = await rows();
  expect(Object.keys(all)).toEqual(TABLES);
  server.advanceClock(DAY_SECONDS - 60);
  await purgeRecovery(server.database, server.now());
  expect(await rows()).toEqual(all);
  server.advanceClock(2 * 60 * 60);
  await purgeRecovery(server.database, server.now());
  expect(await rows()).toEqual({});
});

test.each(['alex.morgan', 'somebody.else'])(
  'SEC-R2 wrong passcodes in a row of %s are kept for a year, so that a patient attacker gains nothing',
  async (userId) => {
    const visitor = await server.visitor();
    const claims = await begin(visitor, userId);
    await visitor.post('/fps/generate-otp', claims);
    const [code = '111111'] = await server.getPasscodes(userId);
    await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
    server.advanceClock(364 * DAY_SECONDS);
    await purgeRecovery(server.database, server.now());
    expect(await rows()).toEqual({ wrong_codes: 1 });
    server.advanceClock(2 * DAY_SECONDS);
    await purgeRecovery(server.database, server.now());
    expect(await rows()).toEqual({});
  },
);

test('SEC-R12 the purge runs when a portal starts', async () => {
  await recover();
  expect(await rows()).not.toEqual({});
  server.advanceClock(2 * DAY_SECONDS);
  const app = fastify();
  await app.register(recoveryService({ ...server, clock: server.now, log: app.log }));
  await app.ready();
  while (Object.keys(await rows()).length > 0) await delay(5);
  await app.close();
});

test('D-3 thousands of ended recoveries are deleted in batches, so that other requests do not wait', async () => {
  const { database } = server;
  await database.query(
    `INSERT INTO recovery_transactions (id, portal_session, wire_session, named_user, user_key, flow, user_type, first_time,
       state, contacts, reference, created_at, expires_at)
     SELECT 'ended ' || g, '', '', '', '', 'FPS', 'external', false, 'CHOOSE', '{}', '', $1::timestamptz, $1::timestamptz
     FROM generate_series(1, 20001) g`,
    [server.now()],
  );
  server.advanceClock(2 * DAY_SECONDS);
  const statements = jest.spyOn(database, 'query');
  await purgeRecovery(database, server.now());
  const ofRecoveries = statements.mock.calls.filter(([sql]) =>
    sql.includes('DELETE FROM recovery_transactions'),
  );
  statements.mockRestore();
  expect(ofRecoveries.length).toBeGreaterThanOrEqual(3);
  expect(await rows()).toEqual({});
});
