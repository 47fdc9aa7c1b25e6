import type { Database } from '@portal/server-kit/database';
import type { SealedContacts } from './contacts';

/** Contacts of a user to be stored. */
export interface ContactsOfUser {
  readonly userId: string;
  readonly contacts: SealedContacts;
}

/**
 * Stores the contacts of users, replacing all earlier ones. An equal contact is not written, because every written one
 * voids the user's passcodes (trigger `contacts_updated`).
 *
 * @param tx the transaction that stores the users
 */
export async function storeContacts(tx: Database, users: readonly ContactsOfUser[]): Promise<void> {
  const rows = users.flatMap(({ userId, contacts }) =>
    Object.entries(contacts).map(([channel, contact]) => ({ userId, channel, ...contact })),
  );
  await tx.query(
    `WITH newest AS (
       SELECT user_id, channel, sealed, receives_passcodes
       FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) AS newest (user_id, channel, sealed, receives_passcodes)
     ), removed AS (
       DELETE FROM contacts c WHERE user_id = ANY($5::text[])
         AND NOT EXISTS (SELECT 1 FROM newest n WHERE n.user_id = c.user_id AND n.channel = c.channel)
     )
     INSERT INTO contacts AS c (user_id, channel, sealed, receives_passcodes)
     SELECT user_id, channel, sealed, receives_passcodes FROM newest
     ON CONFLICT (user_id, channel) DO UPDATE SET sealed = excluded.sealed, receives_passcodes = excluded.receives_passcodes
       WHERE (c.sealed, c.receives_passcodes) IS DISTINCT FROM (excluded.sealed, excluded.receives_passcodes)`,
    [
      rows.map(({ userId }) => userId),
      rows.map(({ channel }) => channel),
      rows.map(({ sealed }) => sealed),
      rows.map(({ receivesPasscodes }) => receivesPasscodes),
      users.map(({ userId }) => userId),
    ],
  );
}
