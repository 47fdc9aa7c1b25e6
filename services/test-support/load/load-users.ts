import { openDataKey, serverSecrets } from '@portal/server-kit/configuration';
import type { Database, DatabaseLocation } from '@portal/server-kit/database';
import { emailFingerprint } from '../../src/contacts/email-address';
import { sealContacts } from '../../src/contacts/seal-contacts';
import { storeContacts } from '../../src/contacts/store-contacts';
import { openDatabase } from '../../src/database/open-database';
import { hashPassword } from '../../src/passwords/passwords';

/** A generated user for load tests. */
export interface LoadUser {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The password; for a first-time user the temporary password. */
  readonly password: string;
}

const PASSWORD = 'Load-Before-1';
/** Prefix in the range that is reserved for fictional use. */
const PHONE = '+15555550';
const ROWS_AT_ONCE = 500;

/**
 * Returns the user with a number, as created by `addLoadUsers`.
 * @param firstTime whether the user has never signed in; these are numbered separately
 */
export function loadUser(number: number, firstTime: boolean): LoadUser {
  const userId = `${firstTime ? 'new' : 'load'}.${number}`;
  return {
    userId,
    firstName: firstTime ? 'New' : 'Load',
    lastName: `Number ${number}`,
    email: `${userId}@example.com`,
    password: PASSWORD,
  };
}

/**
 * Adds users number 0 to `count` - 1, with e-mail and a mobile phone. All share one password and its hash.
 * @param dataKey key of this database, from `openDataKey`
 */
export async function addLoadUsers(
  database: Database,
  dataKey: Buffer,
  { count, firstTime }: { count: number; firstTime: boolean },
): Promise<void> {
  const secrets = serverSecrets(dataKey);
  const hash = await hashPassword(PASSWORD);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, index) => {
      const user = loadUser(from + index, firstTime);
      const cellPhone = `${PHONE}${String((from + index) % 1_000).padStart(3, '0')}`;
      const contacts = sealContacts({ secrets }, { email: user.email, cellPhone });
      return { ...user, lookup: emailFingerprint(secrets, user.email), contacts };
    });
    await database.query(
      `INSERT INTO users (user_id, first_name, last_name, user_type, email_lookup, password_hash, first_time,
         temporary_password_hash, created_at)
       SELECT row.id, $1, row.last_name, 'external', row.lookup, $2, $3, $4, now()
       FROM unnest($5::text[], $6::text[], $7::text[]) AS row(id, last_name, lookup)`,
      [
        firstTime ? 'New' : 'Load',
        firstTime ? null : hash,
        firstTime,
        firstTime ? hash : null,
        rows.map(({ userId }) => userId),
        rows.map(({ lastName }) => lastName),
        rows.map(({ lookup }) => lookup),
      ],
    );
    await storeContacts(database, rows);
  }
}

/**
 * Creates a database with users, for a portal that later starts on it with the same server key.
 * @param count number of users who have signed in before
 * @param firstTime number of users who have never signed in
 */
export async function fillWithLoadUsers(
  location: DatabaseLocation,
  serverKey: Buffer,
  { count, firstTime }: { count: number; firstTime: number },
): Promise<void> {
  const database = await openDatabase(location);
  try {
    const dataKey = await openDataKey(database, { serverKey }, new Date());
    await addLoadUsers(database, dataKey, { count, firstTime: false });
    await addLoadUsers(database, dataKey, { count: firstTime, firstTime: true });
  } finally {
    await database.close();
  }
}
