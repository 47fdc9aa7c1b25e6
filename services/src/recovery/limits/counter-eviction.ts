import { type BoundedTable, boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
import { addMs, HOUR_MS } from '@portal/server-kit/scheduling';
import { type RecoveryContext } from '../state/recovery-context';

/** Maximum number of counters per table: about 40 MB, which are sorted well within the statement timeout. */
const MAX_COUNTERS = 200_000;

/**
 * Counters that may be evicted, the lowest first. Evading a used-up limit takes four million requests within its hour, from
 * 200,000 networks that are each within their limit. Counters of users are never evicted, since attackers cannot create any;
 * those of unknown User IDs protect no one and exist so that they behave like users (security rule 4).
 */
const EVICTABLE_COUNTERS: readonly BoundedTable[] = [
  { table: 'recovery_addresses', key: 'address_key', which: 'true', order: 'uses, since' },
  {
    table: 'recovery_wrong_codes',
    key: 'user_key',
    which: 'of_nobody',
    order: 'in_a_row, at[cardinality(at)]',
  },
  {
    table: 'recovery_destinations',
    key: 'destination_key',
    which: 'of_nobody',
    order: 'cardinality(sent_at), sent_at[cardinality(sent_at)]',
  },
];

/**
 * Bounds counters that attackers can create, and deletes those of past hours.
 *
 * @param maxCount rows per table
 * @returns number of counters evicted early
 * @throws the database's errors; rows deleted before the error stay deleted
 */
export async function evictCounters(database: Database, now: Date, maxCount = MAX_COUNTERS): Promise<number> {
  await deleteInBatches(database, 'recovery_addresses', 'since <= $1', addMs(now, -HOUR_MS));
  let dropped = 0;
  for (const table of EVICTABLE_COUNTERS) dropped += await boundRows(database, table, maxCount);
  return dropped;
}

/** Runs `evictCounters`, and logs an eviction as a flood. */
export async function evictRecoveryCounters({ database, clock, log }: RecoveryContext): Promise<void> {
  const dropped = await evictCounters(database, clock());
  if (dropped > 0)
    log.warn(
      { event: 'counts beyond their number', dropped, most: MAX_COUNTERS },
      'Counters of IP addresses or unknown names were dropped, since a flood created more than are stored',
    );
}
