import { StartError } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { UserSettings } from './user-settings';

/**
 * Rejects a database with users of the other store: built-in users would be found next to those of a directory, and users
 * of a directory have no password in the database.
 *
 * @throws StartError
 */
export async function assertOneUserStore(database: Database, { directory }: UserSettings): Promise<void> {
  const [other] = await database.query(
    `SELECT 1 FROM users WHERE (directory_digest IS NOT NULL) <> $1::boolean LIMIT 1`,
    [directory !== undefined],
  );
  if (other === undefined) return;
  throw new StartError(
    directory === undefined
      ? 'The database has users of a directory, but LDAP_URL is not set. Set it, or choose another database with DATA_DIR or DATABASE_URL.'
      : 'The database has built-in users, but with LDAP_URL all users are in the directory. Choose another database with DATA_DIR or DATABASE_URL, or delete these users with "npm run users -- delete".',
  );
}
