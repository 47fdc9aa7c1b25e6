import { boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
/** Unknown User IDs whose failures are kept: some 40 MB. */
const MAX_UNKNOWN = 200_000;

/**
 * Bounds by number the counts of unknown User IDs, of which anybody can make up more, and deletes those of device cookies
 * that have expired. Counts of users stay until a right password or a change of it.
 *
 * @throws the database's errors; what was deleted until then is gone
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
