import { type BoundedTable, boundRows, type Database } from '@portal/server-kit/database';
import { evictIpUses, MAX_COUNTERS } from '../../request-gate/ip-uses';
import { type RecoveryContext } from '../recovery-context';

/**
 * Counters that may be evicted, the lowest first. Counters of users are never evicted, since attackers cannot create any;
 * those of unknown User IDs protect no one and exist so that they behave like users (security rule 4).
 */
const EVICTABLE_COUNTERS: readonly BoundedTable[] = [
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
  let dropped = await evictIpUses(database, now, maxCount);
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
