import type { Database } from '@portal/server-kit/database';
import { HashingBusyError, HashingFailedError } from '../../passwords/hashing-pool';
import { verifyPassword } from '../../passwords/passwords';
import { passwordChangeError, type ChangeFault } from '../steps/change-password-errors';

/** What is counted of one grant, by its column; how often at most; and what it is refused with from then on. */
const COUNTS = {
  /** Changes that come to hashing: 20 new passwords, each refused as used, would be a visitor at a loss. */
  hashed_changes: { most: 20, fault: 'ISB_PASSCH05' },
  temporary_attempts: { most: 5, fault: 'ISB_PASSSCH07' },
  repeated_changes: { most: 5, fault: 'ISB_SITEMDR08' },
} as const satisfies Record<string, { most: number; fault: ChangeFault }>;

type Count = keyof typeof COUNTS;

/** The grant, and the user whose turn among the changes it is. */
interface CountedGrant {
  readonly transaction_id: string;
  readonly user_id: string;
}

async function giveBack(database: Database, grant: CountedGrant, count: Count): Promise<void> {
  await database.query(`UPDATE recovery_grants SET ${count} = ${count} - 1 WHERE transaction_id = $1`, [
    grant.transaction_id,
  ]);
}

/**
 * What `hashing` gives, counted before it begins (security rule 2) and given back when nothing was computed.
 *
 * @throws HttpError when none is left; HashingBusyError and HashingFailedError
 */
export async function hashWithinAttempts<T>(
  database: Database,
  grant: CountedGrant,
  count: Count,
  hashing: () => Promise<T>,
): Promise<T> {
  const { most, fault } = COUNTS[count];
  const counted = await database.query(
    `UPDATE recovery_grants SET ${count} = ${count} + 1
     WHERE transaction_id = $1 AND ${count} < $2 RETURNING transaction_id`,
    [grant.transaction_id, most],
  );
  if (counted.length === 0) throw passwordChangeError(fault);
  try {
    return await hashing();
  } catch (error) {
    if (error instanceof HashingBusyError || error instanceof HashingFailedError)
      await giveBack(database, grant, count);
    throw error;
  }
}

/** Compares a password as `hashWithinAttempts` does; what was right is given back, too. @throws as there */
export async function compareWithinAttempts(
  database: Database,
  grant: CountedGrant,
  count: 'temporary_attempts' | 'repeated_changes',
  hash: string,
  typed: string,
): Promise<boolean> {
  const isRight = await hashWithinAttempts(database, grant, count, () =>
    verifyPassword(hash, typed, 'change', grant.user_id),
  );
  if (isRight) await giveBack(database, grant, count);
  return isRight;
}
