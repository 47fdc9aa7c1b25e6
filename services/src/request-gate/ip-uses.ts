import { boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
import { addMs, HOUR_MS } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../context/service-context';

/** Maximum number of counters per table: about 40 MB, which are sorted well within the statement timeout. */
export const MAX_COUNTERS = 200_000;

/** Uses in the current hour, which began at `since`. */
export interface IpUses {
  uses: number;
  since: Date;
}

/**
 * Counts one use and returns the uses in the current hour, in one statement.
 *
 * @param counted purpose, and network or site; stored as a fingerprint
 */
export async function countIpUse(
  { database, secrets }: Pick<ServiceContext, 'database' | 'secrets'>,
  counted: readonly string[],
  now: Date,
): Promise<IpUses> {
  const [row] = await database.query<IpUses>(
    `INSERT INTO recovery_addresses AS a (address_key, uses, since) VALUES ($1, 1, $2)
     ON CONFLICT (address_key) DO UPDATE SET
       uses = CASE WHEN a.since <= $3 THEN 1 ELSE a.uses + 1 END,
       -- A later time is from before the clock was set back: the hour begins again, and the uses stay counted.
       since = CASE WHEN a.since <= $3 THEN excluded.since ELSE least(a.since, $2) END
     RETURNING uses, since`,
    [secrets.fingerprint('address', ...counted), now, addMs(now, -HOUR_MS)],
  );
  return row ?? { uses: 1, since: now };
}

/**
 * Deletes counters of past hours, and the lowest of others: evading a used-up limit takes four million requests within its
 * hour, from 200,000 networks that are each within their limit.
 *
 * @returns number of counters evicted early
 * @throws the database's errors
 */
export async function evictIpUses(database: Database, now: Date, maxCount = MAX_COUNTERS): Promise<number> {
  await deleteInBatches(database, 'recovery_addresses', 'since <= $1', addMs(now, -HOUR_MS));
  const counters = { table: 'recovery_addresses', key: 'address_key', which: 'true', order: 'uses, since' };
  return boundRows(database, counters, maxCount);
}
