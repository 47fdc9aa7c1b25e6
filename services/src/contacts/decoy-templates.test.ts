import { randomBytes } from 'node:crypto';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { openTestDatabase } from '../../test-support/database/test-database';
import { openDatabaseUsers } from '../users/database-users';
import type { UserStore } from '../users/user-store';
import { decoyTemplates } from './decoy-templates';
import { decoyUser } from './decoy-user';

const secrets = serverSecrets(randomBytes(32));
const EVERY_CHANNEL = new Set(['Email', 'SMS', 'Call'] as const);

let database: Database;
let users: UserStore;
beforeAll(async () => {
  database = await openTestDatabase();
  users = await openDatabaseUsers({ database, secrets });
});
afterAll(() => database.close());
beforeEach(() => database.query('DELETE FROM users'));
afterEach(() => jest.restoreAllMocks());

function addUsers(first: number, count: number, domain: string, phone: string | null) {
  return database.query(
    `INSERT INTO users (user_id, first_name, last_name, password_hash, email_sealed, cell_phone_sealed, channels,
       created_at)
     SELECT 'user' || n, 'Kim', 'Test', 'none', $3, $4, $5, now() FROM generate_series($1::int, $2::int) AS n`,
    [
      first,
      first + count - 1,
      secrets.seal('contact', `kim@${domain}`),
      phone && secrets.seal('contact', phone),
      phone === null ? ['email'] : ['email', 'sms'],
    ],
  );
}
function templates(available: ReadonlySet<'Email' | 'SMS' | 'Call'> = EVERY_CHANNEL) {
  return decoyTemplates(users.sampleUsers, available);
}
async function looksWith(each: ReturnType<typeof templates>) {
  const ring = await each.ring();
  const decoys = Array.from({ length: 300 }, (_, index) => decoyUser(secrets, ring, `unknown${index}`));
  const look = ({ contacts }: (typeof decoys)[number]) =>
    `${contacts.Email?.slice(1)} ${contacts.SMS?.length ?? 0}`;
  return [...new Set(decoys.map(look))].map((each) => each.replace(/^\*\w/, '')).sort();
}

test('decoys resemble the users in the database, including those added before a refresh @SEC-R4', async () => {
  const each = templates();
  await addUsers(1, 5, 'mail.example', '+15555550100');
  expect(new Set(await looksWith(each))).toEqual(new Set(['@mail.example 11']));
  await addUsers(6, 600, 'post.example', null);
  expect(new Set(await looksWith(each))).toEqual(new Set(['@mail.example 11']));
  await each.refresh();
  expect(await looksWith(each)).toContain('@post.example 0');
});

test('decoys have no channel that is unavailable @SEC-R4', async () => {
  await addUsers(1, 5, 'mail.example', '+15555550100');
  expect(new Set(await looksWith(templates(new Set(['Email']))))).toEqual(new Set(['@mail.example 0']));
});

test('a failed refresh keeps the previous templates, and a failed first read is retried @SEC-R4', async () => {
  await addUsers(1, 5, 'mail.example', null);
  const each = templates();
  const query = jest.spyOn(database, 'query').mockRejectedValue(new Error('unavailable'));
  await expect(each.ring()).rejects.toThrow('unavailable');
  query.mockRestore();
  await each.ring();
  jest.spyOn(database, 'query').mockRejectedValue(new Error('unavailable'));
  await expect(each.refresh()).rejects.toThrow('unavailable');
  expect(new Set(await looksWith(each))).toEqual(new Set(['@mail.example 0']));
});
