import type { Database } from './database';

/** Rows that one statement takes, so that each ends well within the time that a statement has. */
const AT_ONCE = 10_000;

/**
 * Repeats a statement until it finds nothing more to do.
 *
 * @param slice does it for so many rows at most, and tells for how many it did
 * @returns for how many rows it was done in all
 */
export async function inSlices(slice: (most: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await slice(AT_ONCE);
    total += done;
    if (done < AT_ONCE) return total;
  }
}

/** Tables whose rows are numbered and go when they are too old or too many. */
type NumberedTable = 'statistics_records' | 'audit_events';

/**
 * Deletes rows in slices.
 *
 * @param which condition of the rows, given `parameter` as $1; it may end with their order
 * @returns how many
 * @throws the database's errors; what was deleted until then is gone
 */
export const deleteInSlices = (
  database: Database,
  table: NumberedTable,
  which: string,
  parameter: unknown,
): Promise<number> =>
  inSlices(async (most) => {
    const [row] = await database.query<{ gone: number }>(
      `WITH gone AS (DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${which} LIMIT $2) RETURNING 1)
       SELECT count(*)::int AS gone FROM gone`,
      [parameter, most],
    );
    return row?.gone ?? 0;
  });
