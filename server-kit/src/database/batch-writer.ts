/**
 * Batches all rows written within one turn of the event loop into one statement; no row waits for an earlier statement.
 * Only for rows created by the server: a visitor's text that no column can store would fail the whole batch.
 *
 * @param write inserts all rows in one statement, in insertion order
 * @returns function that writes one row and settles with its batch
 */
export function batchWriter<Row>(
  write: (rows: readonly Row[]) => Promise<void>,
): (row: Row) => Promise<void> {
  let gathering: { readonly rows: Row[]; readonly written: Promise<void> } | null = null;
  const gather = () => {
    const rows: Row[] = [];
    const written = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      gathering = null;
      return write(rows);
    });
    return { rows, written };
  };
  return (row) => {
    gathering ??= gather();
    gathering.rows.push(row);
    return gathering.written;
  };
}

/**
 * Turns rows into columns for one `unnest` statement.
 *
 * @returns function that lists the values of one member in row order
 */
export function createColumnReader<Row>(
  rows: readonly Row[],
): <Member extends keyof Row>(member: Member) => Row[Member][] {
  return (member) => rows.map((row) => row[member]);
}
