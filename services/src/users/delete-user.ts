import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { userKey } from '@portal/server-kit/sessions';
import { findUserId } from './user-lookup';

/** Tables with a User ID; grants, calls, look-ups and the password history are deleted with these rows. */
const TABLES = ['sign_on_sessions', 'recovery_transactions', 'outbox_messages', 'users'];

/**
 * Deletes a user: account, sessions, recoveries, outbox messages, and operators' notes about them. Audit and usage records
 * stay, since they identify no one (SEC-R15).
 *
 * @param tx a transaction
 * @param userId as typed
 * @returns number of rows; 0 for an unknown User ID
 */
export async function deleteUser(tx: Database, secrets: ServerSecrets, userId: string): Promise<number> {
  const stored = (await findUserId(tx, userId)) ?? userId;
  let rows = 0;
  for (const table of TABLES)
    rows += (await tx.query(`DELETE FROM ${table} WHERE user_id = $1 RETURNING 1`, [stored])).length;
  await tx.query('UPDATE audit_events SET note = NULL WHERE user_hash = $1 AND note IS NOT NULL', [
    userKey(secrets, stored),
  ]);
  return rows;
}
