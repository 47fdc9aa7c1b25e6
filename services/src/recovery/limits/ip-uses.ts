import { addMs, HOUR_MS } from '@portal/server-kit/scheduling';
import type { RecoveryContext } from '../state/recovery-context';

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
  { database, secrets }: Pick<RecoveryContext, 'database' | 'secrets'>,
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
