import type { ServerSecrets } from '@portal/server-kit/configuration';
import { createColumnReader, type Database } from '@portal/server-kit/database';
import { emailLookup } from '../../contacts/email-address';
import { sealNormalizedContacts } from '../../contacts/seal-contacts';
import { storeContacts } from '../../contacts/store-contacts';
import { keyTemporaryPassword } from '../../passwords/temporary-passwords';
import { type AddedUser, type ChangedUser, splitIntoBatches } from './plan-import';

const INSERT = `
  INSERT INTO users (user_id, first_name, last_name, user_type, email_lookup, password_hash, temporary_password_hash,
    first_time, created_at)
  SELECT id, first, last, type, lookup, hash, temporary, hash IS NULL, $8
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS row (id, first, last, type, lookup, hash, temporary)`;

const UPDATE = `
  UPDATE users SET first_name = row.first, last_name = row.last, user_type = row.type, email_lookup = row.lookup
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS row (id, first, last, type, lookup)
  WHERE user_id = row.id`;

/** Inserts users. A temporary password is stored as an HMAC until its first use, see `keyTemporaryPassword`. */
export async function insertUsers(
  tx: Database,
  secrets: ServerSecrets,
  users: readonly AddedUser[],
  now: Date,
): Promise<void> {
  for (const batch of splitIntoBatches(users)) {
    const of = createColumnReader(batch);
    await tx.query(INSERT, [
      of('userId'),
      of('firstName'),
      of('lastName'),
      of('userType'),
      batch.map(({ contacts }) => emailLookup(secrets, contacts.Email)),
      of('passwordHash').map((hash) => hash || null),
      batch.map(({ passwordHash, temporaryPassword }) =>
        passwordHash === '' ? keyTemporaryPassword(secrets, temporaryPassword) : null,
      ),
      now,
    ]);
    await storeContacts(
      tx,
      batch.map(({ userId, contacts }) => ({ userId, contacts: sealNormalizedContacts(secrets, contacts) })),
    );
  }
}

/** Updates names, type and contacts. */
export async function updateUsers(tx: Database, users: readonly ChangedUser[]): Promise<void> {
  for (const batch of splitIntoBatches(users)) {
    const of = createColumnReader(batch);
    await tx.query(UPDATE, [
      of('userId'),
      of('firstName'),
      of('lastName'),
      of('userType'),
      of('emailLookup'),
    ]);
    await storeContacts(tx, batch);
  }
}
