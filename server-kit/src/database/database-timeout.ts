import { withTimeout } from '../scheduling/with-timeout';
import type { Database } from './database';

/** Longest wait for the database, in milliseconds, before the service responds that it is unavailable. */
export const DATABASE_TIMEOUT_MS = 2_000;

/**
 * Returns the result of `work` if it settles within the timeout of its database.
 *
 * @param factor multiple of the timeout, for pages of several statements
 * @throws TimeoutError (503); otherwise the error of `work`
 */
export function withDatabaseTimeout<T>(
  { timeoutMs = DATABASE_TIMEOUT_MS }: Pick<Database, 'timeoutMs'>,
  work: Promise<T>,
  factor = 1,
): Promise<T> {
  return withTimeout(work, factor * timeoutMs);
}
