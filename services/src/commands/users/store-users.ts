import type { ServerSecrets } from '@portal/server-kit/configuration';
import { createColumnReader, type Database } from '@portal/server-kit/database';
import { sealNormalizedContacts } from '../../contacts/seal-contacts';
import { keyTemporaryPassword } from '../../passwords/temporary-passwords';
import { type AddedUser, type ChangedUser, splitIntoBatches } from './plan-import';

const INSERT = `
  INSERT INTO users (user_id, first_name, last_name, user_type, email_sealed, email_lookup, business_phone_sealed,
    cell_phone_sealed, channels, password_hash, temporary_password_hash, first_time, created_at)
  SELECT id, first, last, type, email, lookup, business, cell, string_to_array(channels, ','), hash, temporary,
    hash IS NULL, $12
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[])
    AS row (id, first, last, type, email, lookup, business, cell, channels, hash, temporary)`;

const UPDATE = `
  UPDATE users SET first_name = row.first, last_name = row.last, user_type = row.type, email_sealed = row.email,
    email_lookup = row.lookup, business_phone_sealed = row.business, cell_phone_sealed = row.cell,
    channels = string_to_array(row.channels, ',')
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[]) AS row (id, first, last, type, email, lookup, business, cell, channels)
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
    const sealed = createColumnReader(batch.map(({ contacts }) => sealNormalizedContacts(secrets, contacts)));
    await tx.query(INSERT, [
      of('userId'),
      of('firstName'),
      of('lastName'),
      of('userType'),
      sealed('email_sealed'),
      sealed('email_lookup'),
      sealed('business_phone_sealed'),
      sealed('cell_phone_sealed'),
      sealed('channels').map((channels) => channels.join(',')),
      of('passwordHash').map((hash) => hash || null),
      batch.map(({ passwordHash, temporaryPassword }) =>
        passwordHash === '' ? keyTemporaryPassword(secrets, temporaryPassword) : null,
      ),
      now,
    ]);
  }
}

/** Updates names, type and contacts. */
export async function updateUsers(tx: Database, users: readonly ChangedUser[]): Promise<void> {
  for (const batch of splitIntoBatches(users)) {
    const of = createColumnReader(batch);
    const sealed = createColumnReader(of('sealed'));
    await tx.query(UPDATE, [
      of('userId'),
      of('firstName'),
      of('lastName'),
      of('userType'),
      sealed('email_sealed'),
      sealed('email_lookup'),
      sealed('business_phone_sealed'),
      sealed('cell_phone_sealed'),
      sealed('channels').map((channels) => channels.join(',')),
    ]);
  }
}
