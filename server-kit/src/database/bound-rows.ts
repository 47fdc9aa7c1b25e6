import type { Database } from './database';
import { inBatches } from './in-batches';

/** A table of counts of which anybody can make as many as they have networks, or names to make up. */
export interface BoundedTable {
  readonly table: string;
  readonly key: string;
  /** Condition of the rows that are bounded. */
  readonly which: string;
  /** Those that tell least come first. */
  readonly order: string;
}

/**
 * Deletes rows of a table beyond a number.
 *
 * @param most rows that stay
 * @returns how many were deleted
 * @throws the database's errors; what was deleted until then is gone
 */
export function boundRows(
  database: Database,
  { table, key, which, order }: BoundedTable,
  most: number,
): Promise<number> {
  return inBatches(async (slice) => {
    const [row] = await database.query<{ gone: number }>(
      `WITH beyond AS (SELECT greatest(0, count(*) - $1::bigint) AS number FROM ${table} WHERE ${which}),
       gone AS (
         DELETE FROM ${table} WHERE ${key} IN (
           SELECT ${key} FROM ${table} WHERE ${which} ORDER BY ${order}
            LIMIT least($2::bigint, (SELECT number FROM beyond)))
         RETURNING 1)
       SELECT count(*)::int AS gone FROM gone`,
      [most, slice],
    );
    return row?.gone ?? 0;
  });
}
