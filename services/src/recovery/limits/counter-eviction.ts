import { type BoundedTable, boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
import { after, HOUR_MS } from '../state/durations';
import { type RecoveryContext } from '../state/recovery-context';

/** Maximum number of counters of one kind: some 40 MB, sorted well within a statement's timeout. */
const MAX_COUNTERS = 200_000;

/**
 * Which counters are evicted, and why no flood evades a limit:
 *
 * - Of IP addresses those with the lowest counts, oldest first. A counter at c is evicted only after each of 200,000
 *   others has reached c, so evading a used-up limit takes four million requests within its hour, from 200,000
 *   networks that were allowed them anyway. A network without a counter is admitted: rejecting it, or counting it
 *   with its neighbours, would let a flood lock others out.
 * - Wrong codes and messages of users are never evicted. There is one per user and contact, so attackers cannot
 *   create more.
 * - Those of unknown names protect no one, since no code is right for them. They exist so that such a name behaves
 *   like a user (security rule 4), for which the lowest and oldest matter least.
 */
const OPEN: readonly BoundedTable[] = [
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
 * @param most rows per table
 * @returns number of counters evicted early
 * @throws the database's errors; what was deleted before stays deleted
 */
export async function evictCounters(database: Database, now: Date, most = MAX_COUNTERS): Promise<number> {
  await deleteInBatches(database, 'recovery_addresses', 'since <= $1', after(now, -HOUR_MS));
  let dropped = 0;
  for (const table of OPEN) dropped += await boundRows(database, table, most);
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
