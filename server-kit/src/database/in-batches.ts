import type { Database } from './database';

/** Rows that one statement takes, so that each ends well within the time that a statement has. */
const AT_ONCE = 10_000;

/**
 * Repeats a statement until it finds nothing more to do.
 *
 * @param slice does it for so many rows at most, and tells for how many it did
 * @returns for how many rows it was done in all
 */
export async function inBatches(slice: (most: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await slice(AT_ONCE);
    total += done;
    if (done < AT_ONCE) return total;
  }
}

/**
 * Deletes rows in slices, between which others have their turn. A row that is changed meanwhile stays, unless it is still one
 * of them.
 *
 * @param table name of ours, never anything that was sent
 * @param which condition of the rows, given `parameter` as $1
 * @param order in which they go, if it matters
 * @returns how many
 * @throws the database's errors; what was deleted until then is gone
 */
export function deleteInBatches(
  database: Database,
  table: string,
  which: string,
  parameter: unknown,
  order = '',
): Promise<number> {
  return inBatches(async (most) => {
    const [row] = await database.query<{ gone: number }>(
      `WITH gone AS (
         DELETE FROM ${table}
         WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${which} ${order} LIMIT $2)) AND ${which} RETURNING 1)
       SELECT count(*)::int AS gone FROM gone`,
      [parameter, most],
    );
    return row?.gone ?? 0;
  });
}
