import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import type { DatabaseLocation } from '@portal/server-kit/database';
import { openDatabase } from '../../database/open-database';
import { StartError } from '@portal/server-kit/configuration';

/** Tables with a User ID; grants, calls, look-ups and the password history are deleted with these rows. */
const TABLES = ['sign_on_sessions', 'recovery_transactions', 'outbox_messages', 'users'];

/**
 * Deletes a user in one transaction: account, sessions, recoveries and outbox messages. Audit and usage records stay,
 * since they identify no one (SEC-R15).
 *
 * @param location the embedded database of a stopped portal, or a Postgres server
 * @returns number of rows; 0 for an unknown User ID
 * @throws StartError when the database is in use, missing or unreachable; then nothing was deleted
 */
export async function deleteUser(location: DatabaseLocation, userId: string): Promise<number> {
  const { dataDir, databaseUrl } = location;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new StartError(`There is no database in ${dataDir}.`);
  const database = await openDatabase(location);
  try {
    return await database.transaction(async (tx) => {
      const [user] = await tx.query<{ user_id: string }>(
        `SELECT user_id FROM users WHERE ${USER_LOOKUP}`,
        userLookupValues(userId),
      );
      let rows = 0;
      for (const table of TABLES)
        rows += (
          await tx.query(`DELETE FROM ${table} WHERE user_id = $1 RETURNING 1`, [user?.user_id ?? userId])
        ).length;
      return rows;
    });
  } finally {
    await database.close();
  }
}
