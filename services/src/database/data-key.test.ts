import { randomBytes } from 'node:crypto';
import { bindEnvironment, openDataKey, serverSecrets, StartError } from '@portal/server-kit/configuration';
import { useTestDatabase } from '../../test-support/database/test-database';

const NOW = new Date('2026-01-31T12:00:00Z');
const [OLD, NEW, OTHER] = [randomBytes(32), randomBytes(32), randomBytes(32)];

const database = useTestDatabase();
afterEach(() => database.query('DELETE FROM server_data_key'));

test('all servers of a database get the same data key, which differs from the server key @SEC-R16', async () => {
  const keys = await Promise.all(
    Array.from({ length: 4 }, () => openDataKey(database, { serverKey: OLD }, NOW)),
  );
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(keys[0]?.equals(OLD)).toBe(false);
  const rows = await database.query('SELECT * FROM server_data_key');
  expect(JSON.stringify(rows)).not.toContain(keys[0]?.toString('base64'));
});

test('a new server key unlocks the data once it was given together with the previous one @SEC-R16 @SEC-R17', async () => {
  const before = await openDataKey(database, { serverKey: OLD }, NOW);
  const contact = serverSecrets(before).seal('contact', 'someone@example.com');
  const changed = await openDataKey(database, { serverKey: NEW, previousServerKey: OLD }, NOW);
  expect(serverSecrets(changed).open('contact', contact)).toBe('someone@example.com');
  expect((await openDataKey(database, { serverKey: NEW }, NOW)).equals(before)).toBe(true);
});

test('after rotation a server with only the old key is rejected, and one with both keys works @SEC-R16', async () => {
  await openDataKey(database, { serverKey: OLD }, NOW);
  await openDataKey(database, { serverKey: NEW, previousServerKey: OLD }, NOW);
  await expect(openDataKey(database, { serverKey: OLD }, NOW)).rejects.toThrow(/SERVER_KEY is not the key/);
  await expect(openDataKey(database, { serverKey: NEW, previousServerKey: OLD }, NOW)).resolves.toHaveLength(
    32,
  );
});

test('an unknown server key is rejected with a clear message and changes nothing @SEC-R16', async () => {
  const key = await openDataKey(database, { serverKey: OLD }, NOW);
  await expect(openDataKey(database, { serverKey: NEW, previousServerKey: OTHER }, NOW)).rejects.toThrow(
    /SERVER_KEY_PREVIOUS/,
  );
  expect((await openDataKey(database, { serverKey: OLD }, NOW)).equals(key)).toBe(true);
});

test('a database filled before data keys existed stays readable @SEC-R17', async () => {
  const contact = serverSecrets(OLD).seal('contact', 'someone@example.com');
  await database.query(
    `WITH added AS (
       INSERT INTO users (user_id, first_name, last_name, created_at) VALUES ('a', 'A', 'B', $2) RETURNING user_id
     )
     INSERT INTO contacts (user_id, channel, sealed) SELECT user_id, 'Email', $1 FROM added`,
    [contact, NOW],
  );
  const key = await openDataKey(database, { serverKey: NEW, previousServerKey: OLD }, NOW);
  expect(serverSecrets(key).open('contact', contact)).toBe('someone@example.com');
});

test('LOCAL and MOCK reject a database of another environment and name that environment @SEC-R16', async () => {
  const start = async (environment: 'LOCAL' | 'MOCK' | 'QA' | 'PRODUCTION') =>
    bindEnvironment(database, { environment });
  await openDataKey(database, { serverKey: OLD }, NOW);
  for (const environment of ['LOCAL', 'MOCK', 'LOCAL', 'QA', 'PRODUCTION'] as const)
    await expect(start(environment)).resolves.toBeUndefined();
  await expect(start('LOCAL')).rejects.toThrow(StartError);
  await expect(start('LOCAL')).rejects.toThrow(
    'used in PRODUCTION, and LOCAL would show the messages of its users to everyone',
  );
  await expect(start('MOCK')).rejects.toThrow('PORTAL_ENVIRONMENT to PRODUCTION, or choose another');
  await expect(start('QA')).resolves.toBeUndefined();
  await expect(start('LOCAL')).rejects.toThrow('used in QA');
});
