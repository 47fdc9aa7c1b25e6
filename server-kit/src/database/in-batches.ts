import type { Database } from './database';

/** Rows per statement, so that each ends well within the statement timeout. */
const BATCH_SIZE = 10_000;

/**
 * Repeats a statement until it processes less than a full batch.
 *
 * @param runBatch processes at most `max` rows and returns how many it processed
 * @returns total number of processed rows
 */
export async function inBatches(runBatch: (max: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await runBatch(BATCH_SIZE);
    total += done;
    if (done < BATCH_SIZE) return total;
  }
}

/**
 * Deletes rows in batches, so that other statements can run in between. A row that changes during the run is kept unless it
 * still matches.
 *
 * @param table table name from the code, never user input
 * @param which SQL condition of the rows, with `parameter` as $1
 * @param order ORDER BY clause, if the order matters
 * @returns number of deleted rows
 * @throws the database's errors; earlier batches stay deleted
 */
export function deleteInBatches(
  database: Database,
  table: string,
  which: string,
  parameter: unknown,
  order = '',
): Promise<number> {
  return inBatches(async (max) => {
    const [row] = await database.query<{ gone: number }>(
      `WITH gone AS (
         DELETE FROM ${table}
         WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${which} ${order} LIMIT $2)) AND ${which} RETURNING 1)
       SELECT count(*)::int AS gone FROM gone`,
      [parameter, max],
    );
    return row?.gone ?? 0;
  });
}
