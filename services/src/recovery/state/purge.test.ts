import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { START_MS } from '../../../test-support/services-under-test';
import { recoveryService } from '../recovery-service';
import { purgeRecovery } from './purge';
import {
  begin,
  otherThan,
  proof,
  startRecoveryTestServer,
  type RecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';

const DAY_SECONDS = 24 * 60 * 60;
const TABLES = ['transactions', 'grants', 'handles', 'wrong_codes', 'destinations'];

let trial: RecoveryTestServer;
beforeAll(async () => {
  trial = await startRecoveryTestServer();
}, START_MS);
beforeEach(() => trial.reset());
afterAll(() => trial.close());

async function rows(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const found = await trial.database.query(`SELECT 1 FROM recovery_${table}`);
    if (found.length > 0) counts[table] = found.length;
  }
  return counts;
}

/** A recovery with a wrong and then the right passcode, and a User ID look-up that was continued. */
async function recover(): Promise<void> {
  const visitor = await trial.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await trial.codes('alex.morgan');
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
  trial.pass(DAY_SECONDS - 60);
  await purgeRecovery(trial.database, trial.now());
  expect(await rows()).toEqual(all);
  trial.pass(2 * 60 * 60);
  await purgeRecovery(trial.database, trial.now());
  expect(await rows()).toEqual({});
});

test.each(['alex.morgan', 'somebody.else'])(
  'SEC-R2 wrong passcodes in a row of %s are kept for a year, so that a patient attacker gains nothing',
  async (userId) => {
    const visitor = await trial.visitor();
    const claims = await begin(visitor, userId);
    await visitor.post('/fps/generate-otp', claims);
    const [code = '111111'] = await trial.codes(userId);
    await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
    trial.pass(364 * DAY_SECONDS);
    await purgeRecovery(trial.database, trial.now());
    expect(await rows()).toEqual({ wrong_codes: 1 });
    trial.pass(2 * DAY_SECONDS);
    await purgeRecovery(trial.database, trial.now());
    expect(await rows()).toEqual({});
  },
);

test('SEC-R12 the purge runs when a portal starts', async () => {
  await recover();
  expect(await rows()).not.toEqual({});
  trial.pass(2 * DAY_SECONDS);
  const app = fastify();
  await app.register(recoveryService({ ...trial, clock: trial.now, log: app.log }));
  await app.ready();
  while (Object.keys(await rows()).length > 0) await delay(5);
  await app.close();
});

test('D-3 thousands of ended recoveries are deleted in batches, so that other requests do not wait', async () => {
  const { database } = trial;
  await database.query(
    `INSERT INTO recovery_transactions (id, portal_session, wire_session, named_user, user_key, flow, user_type, first_time,
       state, contacts, reference, created_at, expires_at)
     SELECT 'ended ' || g, '', '', '', '', 'FPS', 'external', false, 'CHOOSE', '{}', '', $1::timestamptz, $1::timestamptz
     FROM generate_series(1, 20001) g`,
    [trial.now()],
  );
  trial.pass(2 * DAY_SECONDS);
  const statements = jest.spyOn(database, 'query');
  await purgeRecovery(database, trial.now());
  const ofRecoveries = statements.mock.calls.filter(([sql]) =>
    sql.includes('DELETE FROM recovery_transactions'),
  );
  statements.mockRestore();
  expect(ofRecoveries.length).toBeGreaterThanOrEqual(3);
  expect(await rows()).toEqual({});
});
