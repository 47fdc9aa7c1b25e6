import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
}, 60_000);
afterAll(() => server.close());

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

test('SEC-R5 SEC-R2 no table contains a readable passcode, password or contact', async () => {
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
