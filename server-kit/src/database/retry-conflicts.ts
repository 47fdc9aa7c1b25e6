import { DatabaseUnavailableError } from './database-unavailable-error';
import { isLostStatement } from './prepared-names';

/** Attempts of a statement or transaction that conflicts with others, each from its beginning. */
const MAX_ATTEMPTS = 8;

/** SQLSTATE serialization_failure and deadlock_detected. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];

/**
 * Repeats a statement or a transaction that the server rolled back because of concurrent ones, and one whose prepared
 * statement a connection pooler has lost. Nothing of a rolled-back attempt is stored.
 *
 * @param work statement or transaction from its beginning; keeps no state of an earlier attempt
 * @throws DatabaseUnavailableError when the last attempt conflicts, too; any other error of `work` at once
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = Object(error) as { readonly code?: unknown };
      if (!CONFLICTS.includes(code) && !isLostStatement(code)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new DatabaseUnavailableError(error);
    }
  }
}
