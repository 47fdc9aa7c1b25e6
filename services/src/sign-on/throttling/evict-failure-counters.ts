import { boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
/** Maximum of unknown User IDs with counted failures: about 40 MB. */
const MAX_UNKNOWN = 200_000;

/**
 * Evicts excess counters of unknown User IDs, and those of expired device cookies. Counters of users stay until a
 * correct or a new password.
 *
 * @throws the database's errors; what was deleted before stays deleted
 */
export async function evictFailureCounters(
  database: Database,
  now: Date,
  maxUnknown = MAX_UNKNOWN,
): Promise<void> {
  await deleteInBatches(database, 'sign_in_failures', 'expires_at <= $1', now);
  const unknown = {
    table: 'sign_in_failures',
    key: 'key',
    which: 'session_epoch IS NULL',
    order: 'failures, failed_at',
  };
  await boundRows(database, unknown, maxUnknown);
}
