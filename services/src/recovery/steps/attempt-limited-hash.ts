import type { Database } from '@portal/server-kit/database';
import { UnavailableError } from '@portal/server-kit/http';
import { HashingBusyError } from '../../passwords/hashing-pool';
import { type ChangeFault, createPasswordChangeError } from './change-password-errors';

/** Counter, maximum and error code of each attempt of a grant. */
const COUNTS = {
  /** Changes that reach hashing: 20 reused new passwords are enough for an honest visitor. */
  hashed_changes: { limit: 20, fault: 'ISB_PASSCH05' },
  temporary_attempts: { limit: 5, fault: 'ISB_PASSSCH07' },
  repeated_changes: { limit: 5, fault: 'ISB_SITEMDR08' },
} as const satisfies Record<string, { limit: number; fault: ChangeFault }>;

type Count = keyof typeof COUNTS;

async function refundAttempt(database: Database, transactionId: string, count: Count): Promise<void> {
  await database.query(`UPDATE recovery_grants SET ${count} = ${count} - 1 WHERE transaction_id = $1`, [
    transactionId,
  ]);
}

/** Result of a change that was not tried, because another one is in progress. */
const NOT_TRIED: ChangeFault = 'ISB_PASSSCH06';

/**
 * Runs `hashing` as a counted attempt (security rule 2), which is refunded when nothing was computed.
 *
 * @throws HttpError when no attempt is left; HashingBusyError; UnavailableError
 */
export async function hashWithinAttempts<T>(
  database: Database,
  transactionId: string,
  count: Count,
  hashing: () => Promise<T>,
): Promise<T> {
  const { limit, fault } = COUNTS[count];
  const counted = await database.query(
    `UPDATE recovery_grants SET ${count} = ${count} + 1
     WHERE transaction_id = $1 AND ${count} < $2 RETURNING transaction_id`,
    [transactionId, limit],
  );
  if (counted.length === 0) throw createPasswordChangeError(fault);
  try {
    const result = await hashing();
    if (result === NOT_TRIED) await refundAttempt(database, transactionId, count);
    return result;
  } catch (error) {
    if (error instanceof HashingBusyError || error instanceof UnavailableError)
      await refundAttempt(database, transactionId, count);
    throw error;
  }
}

/**
 * Compares a password as a counted attempt, which is refunded when the password is correct.
 *
 * @throws like `hashWithinAttempts`
 */
export async function compareWithinAttempts(
  database: Database,
  transactionId: string,
  count: 'temporary_attempts' | 'repeated_changes',
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const isRight = await hashWithinAttempts(database, transactionId, count, compare);
  if (isRight) await refundAttempt(database, transactionId, count);
  return isRight;
}
