import type { Database } from './database';
import { inBatches } from './in-batches';

/** Table of counters that a client can multiply, one for each network or invented User ID. */
export interface BoundedTable {
  readonly table: string;
  readonly key: string;
  /** SQL condition of the rows that are bounded. */
  readonly which: string;
  /** ORDER BY expression; the first rows are evicted first. */
  readonly order: string;
}

/**
 * Deletes the rows of a table that exceed a maximum.
 *
 * @param max number of rows to keep
 * @returns number of deleted rows
 * @throws the database's errors; earlier batches stay deleted
 */
export function boundRows(
  database: Database,
  { table, key, which, order }: BoundedTable,
  max: number,
): Promise<number> {
  return inBatches(async (batchSize) => {
    const [row] = await database.query<{ gone: number }>(
      `WITH beyond AS (SELECT greatest(0, count(*) - $1::bigint) AS number FROM ${table} WHERE ${which}),
       gone AS (
         DELETE FROM ${table} WHERE ${key} IN (
           SELECT ${key} FROM ${table} WHERE ${which} ORDER BY ${order}
            LIMIT least($2::bigint, (SELECT number FROM beyond)))
         RETURNING 1)
       SELECT count(*)::int AS gone FROM gone`,
      [max, batchSize],
    );
    return row?.gone ?? 0;
  });
}
