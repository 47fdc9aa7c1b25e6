import type { Database } from '../database/database';
import { HashingBusyError, HashingFailedError } from '../passwords/hashing-pool';
import { verifyPassword } from '../passwords/passwords';
import { refuseChange } from './change-faults';

/** Passwords that are compared for one grant, of each kind. */
const COMPARED = 5;

/** What `hashing` gives. Errors: after `undo`, Refusal 503 while too many wait, HashingFailedError for what cannot be computed. */
export async function unlessBusy<T>(hashing: () => Promise<T>, undo?: () => Promise<unknown>): Promise<T> {
  try {
    return await hashing();
  } catch (error) {
    const isBusy = error instanceof HashingBusyError;
    if (isBusy || error instanceof HashingFailedError) await undo?.();
    throw isBusy ? refuseChange('ISB_PASSSCH06') : error;
  }
}

/**
 * Compares a password, counted before (security rule 2) and given back when it was right or nothing was computed; null
 * when none is left.
 *
 * @param count the column of the grant that counts
 */
export async function compareCounted(
  database: Database,
  transactionId: string,
  count: 'temporary_attempts' | 'repeated_changes',
  hash: string,
  typed: string,
): Promise<boolean | null> {
  const counted = await database.query(
    `UPDATE recovery_grants SET ${count} = ${count} + 1
     WHERE transaction_id = $1 AND ${count} < $2 RETURNING transaction_id`,
    [transactionId, COMPARED],
  );
  if (counted.length === 0) return null;
  const giveBack = () =>
    database.query(`UPDATE recovery_grants SET ${count} = ${count} - 1 WHERE transaction_id = $1`, [
      transactionId,
    ]);
  const isRight = await unlessBusy(() => verifyPassword(hash, typed, 'change'), giveBack);
  if (isRight) await giveBack();
  return isRight;
}
