import { serverSecrets } from '@portal/server-kit/configuration';
import { useTestDatabase } from '../../test-support/database/test-database';
import type { GivenContacts } from './channel-contacts';
import { openContacts, selectContactsSql, type StoredContacts } from './contacts';
import { keepUnchangedSeals, sealContacts } from './seal-contacts';
import { storeContacts } from './store-contacts';

const secrets = serverSecrets(Buffer.alloc(32, 5));
const ADA = { email: 'ada@bell.example', cellPhone: '+491701234567', businessPhone: '+4989123456' };

const database = useTestDatabase();
beforeEach(async () => {
  await database.query('DELETE FROM users');
  await database.query(
    `INSERT INTO users (user_id, first_name, last_name, created_at) VALUES ('ada', 'Ada', 'Bell', now())`,
  );
});

interface Row extends StoredContacts {
  readonly recovery_version: string | null;
  readonly email_sealed: string | null;
  readonly cell_phone_sealed: string | null;
  readonly business_phone_sealed: string | null;
  readonly channels: readonly string[];
}
async function read(): Promise<Row> {
  const [row] = await database.query<Row>(
    `SELECT recovery_version, email_sealed, cell_phone_sealed, business_phone_sealed, channels, ${selectContactsSql()} FROM users`,
  );
  if (row === undefined) throw new Error('There is no user.');
  return row;
}
async function store(contacts: GivenContacts): Promise<void> {
  await storeContacts(database, [{ userId: 'ada', contacts: sealContacts({ secrets }, contacts) }]);
}

test('a change of a contact voids passcodes, and storing the same ones again does not @SEC-R2', async () => {
  await store(ADA);
  const before = await read();
  expect(openContacts({ secrets }, before)).toEqual({
    Email: ADA.email,
    SMS: ADA.cellPhone,
    Call: ADA.businessPhone,
  });
  const again = sealContacts({ secrets }, ADA);
  const contacts = keepUnchangedSeals(secrets, before.stored_contacts, again);
  await storeContacts(database, [{ userId: 'ada', contacts }]);
  expect(await read()).toEqual(before);

  const versions = [before.recovery_version];
  for (const changed of [{ ...ADA, email: 'ada@stone.example' }, { cellPhone: ADA.cellPhone }, {}]) {
    await store(changed);
    versions.push((await read()).recovery_version);
  }
  expect(new Set(versions).size).toBe(4);
  expect((await read()).stored_contacts).toEqual({});
});

test('a portal of version 1.0 reads the contacts that a newer one stores @D-3', async () => {
  await store(ADA);
  const { stored_contacts: contacts, ...row } = await read();
  expect(row).toMatchObject({
    email_sealed: contacts.Email?.sealed,
    cell_phone_sealed: contacts.SMS?.sealed,
    business_phone_sealed: contacts.Call?.sealed,
    channels: ['email', 'sms', 'phone'],
  });
  await database.query(`UPDATE contacts SET receives_passcodes = channel <> 'SMS'`);
  expect((await read()).channels).toEqual(['email', 'phone']);
  await database.query(`DELETE FROM contacts WHERE channel <> 'Call'`);
  expect(await read()).toMatchObject({ email_sealed: null, cell_phone_sealed: null, channels: ['phone'] });
});

test('a newer portal reads the contacts that one of version 1.0 stores @D-3', async () => {
  await store(ADA);
  const { recovery_version: version } = await read();
  const seal = (contact: string) => secrets.seal('contact', contact);
  await database.query(
    `UPDATE users SET email_sealed = $1, business_phone_sealed = NULL, channels = '{email}' WHERE user_id = 'ada'`,
    [seal('ada@stone.example')],
  );
  expect(openContacts({ secrets }, await read())).toEqual({ Email: 'ada@stone.example' });
  expect(openContacts({ secrets }, await read(), true)).toEqual({
    Email: 'ada@stone.example',
    SMS: ADA.cellPhone,
  });
  expect((await read()).recovery_version).not.toBe(version);
  await database.query(
    `INSERT INTO users (user_id, first_name, last_name, email_sealed, channels, created_at)
     VALUES ('bob', 'Bob', 'Byte', $1, '{email}', now())`,
    [seal('bob@byte.example')],
  );
  expect(
    await database.query(`SELECT channel, receives_passcodes FROM contacts WHERE user_id = 'bob'`),
  ).toEqual([{ channel: 'Email', receives_passcodes: true }]);
  await database.query(`DELETE FROM users WHERE user_id = 'bob'`);
  expect(await database.query(`SELECT 1 FROM contacts WHERE user_id = 'bob'`)).toEqual([]);
});
