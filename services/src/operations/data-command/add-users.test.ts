import type { Database } from '@portal/server-kit/database';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { openContacts, type StoredContacts } from '../../contacts/contacts';
import { verifyPassword } from '../../passwords/passwords';
import { START_MS } from '../../../test-support/services-under-test';
import { serverSecrets } from '@portal/server-kit/configuration';
import { addUsers } from './add-users';

const secrets = serverSecrets(Buffer.alloc(32, 3));
const NOW = new Date('2030-05-01T12:00:00Z');
const ADA = { userId: 'ada', firstName: 'Ada', lastName: 'Bell', temporaryPassword: 'Welcome-Ada-1' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, START_MS);
beforeEach(() => database.query('DELETE FROM users'));
afterAll(() => database.close());

function add(users: unknown, phoneCountry?: 'DE') {
  return addUsers(
    database,
    { secrets, settings: { ...(phoneCountry !== undefined && { phoneCountry }) } },
    typeof users === 'string' ? users : JSON.stringify(users),
    NOW,
  );
}
async function count() {
  return (await database.query('SELECT 1 FROM users')).length;
}

test('D-4 D-7 users are stored in the compared form: canonical User ID, phone numbers in E.164', async () => {
  const jorg = {
    ...ADA,
    userId: 'jo\u0308rg.mu\u0308ller',
    email: ' jörg@bücher.de',
    cellPhone: '0170 123-4567',
    businessPhone: '+49 (0)89 123456',
    userType: 'internal',
  };
  expect(await add([ADA, jorg], 'DE')).toBe(2);
  const [row] = await database.query<
    StoredContacts & { temporary_password_hash: string; first_time: boolean }
  >(
    'SELECT email_sealed, cell_phone_sealed, business_phone_sealed, channels, temporary_password_hash, first_time FROM users WHERE user_id = $1',
    ['j\u00f6rg.m\u00fcller'],
  );
  if (row === undefined) throw new Error('not stored');
  expect(openContacts({ secrets, settings: {} }, row)).toEqual({
    Email: 'jörg@bücher.de',
    SMS: '+491701234567',
    Call: '+4989123456',
  });
  expect(row.first_time).toBe(true);
  expect(await verifyPassword(row.temporary_password_hash, ADA.temporaryPassword)).toBe(true);
});

test.each([
  ['an invalid phone number', { cellPhone: '0170 1234567' }, 'cellPhone is not a phone number'],
  ['text instead of a phone number', { businessPhone: 'call me' }, 'businessPhone is not a phone number'],
  ['an e-mail address without a domain', { email: 'ada' }, 'email is not an e-mail address'],
  ['a User ID that is taken in another form', { userId: '\uff54aken' }, 'userId is taken.'],
  ['a duplicate User ID', { userId: 'b\u200bob' }, 'userId is that of an earlier user of this file.'],
  ['a long User ID', { userId: 'x'.repeat(101) }, 'userId has more than 100 characters.'],
  ['white space in a User ID', { userId: 'a da' }, 'userId has a character that the login form rejects.'],
  ['a long name', { firstName: 'x'.repeat(101) }, 'firstName has an asterisk, or more than 100 characters.'],
  ['an empty name', { lastName: '' }, 'lastName is missing.'],
  ['white space in a password', { temporaryPassword: 'a b' }, 'temporaryPassword has white space.'],
  ['a misspelt field', { cellphone: '+491701234567' }, 'cellphone is not a field of users.'],
  ['an unknown type', { userType: 'staff' }, 'userType is neither internal nor external.'],
])('D-4 %s is rejected with a clear message, and no user is added', async (_name, change, words) => {
  await add([{ ...ADA, userId: 'taken' }]);
  const refused = add([
    { ...ADA, userId: 'bob' },
    { ...ADA, ...change },
  ]);
  await expect(refused).rejects.toThrow('No user was added.');
  await expect(refused).rejects.toThrow(`user 2: ${words}`);
  const [value = ''] = Object.values(change);
  if (value !== '' && !words.includes(value)) await expect(refused).rejects.not.toThrow(value);
  expect(await count()).toBe(1);
});

test.each(['', '{}', '[]', '[1]', '[{"userId": 1}]'])('D-4 a file with %j is rejected', async (text) => {
  await expect(add(text)).rejects.toThrow(/not JSON|not a list|not an object/);
});
