import { type Database, boundRows, type BoundedTable, deleteInBatches } from '@portal/server-kit/database';
import { type RecoveryContext } from '../state/recovery-context';
import { after, HOUR_MS } from '../state/durations';

/** Counts of one kind that are kept; so many take some 40 MB, and are ordered well within the time of a statement. */
const MOST = 200_000;

/**
 * Which counts go when there are too many, and why nobody gets round a limit by making them so many:
 *
 * - Of addresses those with the fewest uses go first, the older of them before the newer. So a count that stands at c only
 *   goes after every one of 200,000 others has come to c, too. Who wants to be rid of a used-up one has to make four
 *   million calls within its hour, from 200,000 networks, which were allowed those calls anyway; a single call more for
 *   a network costs 200,000. Whoever is not counted meanwhile is a newcomer, and is let in: to refuse newcomers, or to
 *   count them together with their neighbours, would let a flood shut others out.
 * - Of wrong codes and of messages those of users never go. There is one of each user, and one of each of their contacts,
 *   so nobody makes them more; and nobody gets a further try at a user's code, or a further message to them, by a flood.
 * - Those of made-up names protect nobody: no code is right for them, and nothing is sent. They are there so that such a
 *   name behaves like a user (security rule 4), for which again those that count least, and are oldest, matter least. That
 *   one is missing shows after 200,000 recoveries of a day, each with a message or a wrong code of its own.
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
 * Bounds by number what attackers can make more of, and forgets the uses of an hour that is over.
 *
 * @param most rows of each table that stay
 * @returns how many counts were dropped before their time
 * @throws the database's errors; what was deleted until then is gone
 */
export async function evictCounters(database: Database, now: Date, most = MOST): Promise<number> {
  await deleteInBatches(database, 'recovery_addresses', 'since <= $1', after(now, -HOUR_MS));
  let dropped = 0;
  for (const table of OPEN) dropped += await boundRows(database, table, most);
  return dropped;
}

/** As `evictCounters`, and says in the log when there were too many: it is a flood. */
export async function evictRecoveryCounters({ database, clock, log }: RecoveryContext): Promise<void> {
  const dropped = await evictCounters(database, clock());
  if (dropped > 0)
    log.warn(
      { event: 'counts beyond their number', dropped, most: MOST },
      'Counts of addresses or of made-up names were dropped, since a flood has made more of them than are kept',
    );
}
