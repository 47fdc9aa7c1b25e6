/**
 * Gathers what is to be written within one turn of the event loop into one statement. A portal that has little to do
 * writes each row at once; one that answers many at the same time asks the database once for all of them, and no row
 * waits for a statement before its own. Only for rows of our own making: a text of a visitor that no column can hold
 * would fail for everyone.
 *
 * @param write one statement for all rows, in the order in which they came
 * @returns writes one row: settled as the statement with it was, so that a failure reaches everyone whose row was in it
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
 * Rows as columns, for one statement that writes them all (`unnest`).
 *
 * @returns what a member is in every row, in their order
 */
export function columnsOf<Row>(
  rows: readonly Row[],
): <Member extends keyof Row>(member: Member) => Row[Member][] {
  return (member) => rows.map((row) => row[member]);
}
