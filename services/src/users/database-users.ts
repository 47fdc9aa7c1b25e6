import { canonicalUserId } from '@portal/contract/validation';
import type { Database } from '@portal/server-kit/database';
import {
  type ContactReader,
  openContacts,
  selectContactsSql,
  type StoredContacts,
} from '../contacts/contacts';
import type { UserType } from '../contacts/decoy-template';
import { emailFingerprint } from '../contacts/email-address';
import { hashUnlessUsed, verifyPassword } from '../passwords/passwords';
import { isKeyedPassword, matchesKeyedPassword } from '../passwords/temporary-passwords';
import { createCredentialsCheck } from './credentials-check';
import { hasNames } from './has-names';
import type { UserStore } from './user-store';

/** Size of the user sample that decoys resemble: enough for shares of domains and lengths, decrypted within milliseconds. */
export const SAMPLE_SIZE = 500;

/** Number of earlier passwords that a new one must differ from. */
const PASSWORD_HISTORY = 12;

interface PasswordRow {
  password_hash: string | null;
  temporary_password_hash: string | null;
  earlier_hashes: string[];
}

const HISTORY = `SELECT u.password_hash, u.temporary_password_hash,
    ARRAY(SELECT h.password_hash FROM password_history h WHERE h.user_id = u.user_id
           ORDER BY h.replaced_at DESC LIMIT $2) AS earlier_hashes
  FROM users u WHERE u.user_id = $1`;

const STORE = `WITH kept AS (
    INSERT INTO password_history (user_id, password_hash, replaced_at)
    SELECT user_id, password_hash, $3 FROM users WHERE user_id = $1 AND password_hash IS NOT NULL
  )
  UPDATE users SET password_hash = $2, password_changed_at = $3, first_time = false,
    temporary_password_hash = NULL, session_epoch = session_epoch + 1
  WHERE user_id = $1 RETURNING session_epoch`;

/** Opens the store of built-in users, with password hashes and their history in the database. */
export async function openDatabaseUsers({
  database,
  ...reader
}: ContactReader & { readonly database: Database }): Promise<UserStore> {
  const { secrets } = reader;
  const checkCredentials = await createCredentialsCheck(database, secrets);

  const readHash = async (
    userId: string,
    column: 'password_hash' | 'temporary_password_hash',
  ): Promise<string> => {
    const [row] = await database.query<{ hash: string | null }>(
      `SELECT ${column} AS hash FROM users WHERE user_id = $1`,
      [userId],
    );
    return row?.hash ?? '';
  };

  return {
    canonicalId: canonicalUserId,
    identify: (typed) => Promise.resolve(typed),
    checkCredentials,
    findByNames: async (person) => {
      const users = await database.query<{ user_id: string; first_name: string; last_name: string }>(
        'SELECT user_id, first_name, last_name FROM users WHERE email_lookup = $1',
        [emailFingerprint(secrets, person.emailId)],
      );
      return users
        .filter(({ first_name, last_name }) => hasNames(person, [first_name], [last_name]))
        .map(({ user_id }) => user_id);
    },
    isTemporaryPassword: async (userId, typed) => {
      const stored = await readHash(userId, 'temporary_password_hash');
      return isKeyedPassword(stored)
        ? matchesKeyedPassword(secrets, stored, typed)
        : await verifyPassword(stored, typed, 'change', userId);
    },
    isCurrentPassword: async (userId, typed) =>
      verifyPassword(await readHash(userId, 'password_hash'), typed, 'change', userId),
    prepareChange: async (userId, newPassword) => {
      const [row] = await database.query<PasswordRow>(HISTORY, [userId, PASSWORD_HISTORY]);
      if (matchesKeyedPassword(secrets, row?.temporary_password_hash ?? '', newPassword))
        return 'ISB_USRUP06';
      const earlier = row ? [row.password_hash, ...row.earlier_hashes, row.temporary_password_hash] : [];
      const hash = await hashUnlessUsed(
        newPassword,
        earlier.filter((one) => one !== null),
        userId,
      );
      if (hash === null) return 'ISB_USRUP06';
      return {
        store: async (tx, now) => {
          const [stored] = await tx.query<{ session_epoch: number }>(STORE, [userId, hash, now]);
          return stored?.session_epoch ?? 0;
        },
      };
    },
    sampleUsers: async () => {
      const rows = await database.query<
        StoredContacts & { user_id: string; user_type: UserType; recovery_locked: boolean }
      >(
        // Ordered by hash, so that the sample stays the same while other users are added or deleted.
        `SELECT user_id, user_type, recovery_locked, ${selectContactsSql()} FROM users
         ORDER BY hashtextextended(user_id, 0), user_id LIMIT $1`,
        [SAMPLE_SIZE],
      );
      return rows.map((row) => ({
        userId: row.user_id,
        userType: row.user_type,
        contacts: openContacts(reader, row),
        isLocked: row.recovery_locked,
      }));
    },
    close: () => Promise.resolve(),
  };
}
