import { boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
/** Maximum number of counters for unknown User IDs: about 40 MB. */
const MAX_UNKNOWN = 200_000;

/**
 * Deletes excess counters of unknown User IDs, and the counters of expired device cookies. Counters of existing users stay
 * until a correct or a new password.
 *
 * @throws the database's errors; completed batches stay deleted
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
