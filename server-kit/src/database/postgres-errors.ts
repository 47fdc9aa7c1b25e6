import pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable-error';
import { toInvalidTextError } from './invalid-text-error';

/** SQLSTATE read_only_sql_transaction: after a failover the connection still reaches the old server, which is read-only. */
export const READ_ONLY = '25006';
const UNAVAILABLE_CODES = new RegExp(
  `^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|08|${READ_ONLY}|57P0[1-3]|53|58)`,
);
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;

/**
 * Maps a driver error: DatabaseUnavailableError when the server is unavailable, InvalidTextError for invalid text,
 * else the error without the row's values.
 */
export function toDatabaseUnavailable(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const gone = UNAVAILABLE_CODES.test(String(code ?? '')) || UNAVAILABLE_MESSAGE.test(String(message ?? ''));
  return gone ? new DatabaseUnavailableError(error) : toInvalidTextError(withoutValues(error));
}

/** Removes the fields in which Postgres reports the failing row, since logs must not contain it (security rule 15). */
function withoutValues(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
    error.internalQuery = undefined;
  }
  return error;
}
