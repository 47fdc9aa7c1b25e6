import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  useRecoveryServer,
  testRecovery,
} from '../../../test-support/recovery/recovery-harness';
import { purgeRecovery } from './purge';

const DAY_SECONDS = 24 * 60 * 60;
const TABLES = ['transactions', 'grants', 'handles', 'wrong_codes', 'destinations'];

const server = useRecoveryServer();

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
  const lookup = await visitor.post('/fuid/lookup', {
    firstName: 'Erika',
    lastName: 'Muster',
    emailId: 'erika.muster@example.com',
  });
  expect((await visitor.post('/uti/decrypt', { encryptedId: lookup.body.principalId })).status).toBe(200);
}

test('rows that no step can use are deleted a day after their end, not earlier @SEC-R12', async () => {
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

test.each(['alex.morgan', 'somebody.else'].filter((_case, at) => !isQuick || at === 0))(
  'wrong passcodes in a row of %s are kept for a year @SEC-R2',
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

test('the purge runs when a portal starts @SEC-R12', async () => {
  await recover();
  expect(await rows()).not.toEqual({});
  server.advanceClock(2 * DAY_SECONDS);
  const app = fastify();
  await app.register(testRecovery({ ...server, clock: server.now, log: app.log }, server.settings));
  await app.ready();
  while (Object.keys(await rows()).length > 0) await delay(5);
  await app.close();
});

test('thousands of ended recoveries are deleted in batches, so that other requests do not wait @D-3', async () => {
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

/** Sent messages are stored here in clear, only in LOCAL and MOCK; production has none. */
const OUTBOX = 'outbox_messages';

/** Every value of every table, as text. */
async function everything(): Promise<readonly string[]> {
  const tables = await server.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> $1`,
    [OUTBOX],
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      server.database.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`),
    ),
  );
  return rows.flatMap((of, index) => of.map(({ row }) => `${tables[index]?.name}: ${row}`));
}

async function isKept(value: string): Promise<boolean> {
  return (await everything()).some((row) => row.toLowerCase().includes(value.toLowerCase()));
}

test('no table contains a readable passcode, password or contact @SEC-R5 @SEC-R2', async () => {
  const visitor = await server.visitor();
  const byCall = await begin(visitor, 'alex.morgan', 'Call');
  const rung = await visitor.post('/fps/generate-otp', byCall);
  expect(rung.status).toBe(200);
  server.advanceClock(31);
  const claims = await begin(visitor, 'alex.morgan');
  await visitor.post('/fps/generate-otp', claims);
  const codes = await server.getPasscodes('alex.morgan');
  expect(codes).toHaveLength(2);
  const [code = ''] = codes;
  await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);

  await visitor.post('/fps/email/alex.morgan');
  const chosen = 'Quiet-River-77';
  const change = { userId: 'alex.morgan', newPass: chosen, verifyPass: chosen };
  expect((await visitor.post('/change', change)).status).toBe(200);

  // Proves that the search finds stored values.
  expect(await isKept('alex.morgan')).toBe(true);
  const contacts = ['alex.morgan@example.com', '5555550101', '5555550102'];
  const passwords = ['Portal-Demo-1', 'Welcome-Frida-4', chosen];
  for (const secret of [...contacts, ...passwords])
    expect([secret, await isKept(secret)]).toEqual([secret, false]);
  // Six digits can occur in a time or a key by chance, so only a whole value counts.
  const values = (await everything()).flatMap((row) => row.split(/[^0-9a-z]+/i));
  for (const each of codes) expect(values).not.toContain(each);
});
