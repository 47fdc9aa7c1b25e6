/**
 * The one door to stored data. The same SQL runs on the embedded database and on a Postgres server.
 * Parameters are positional ($1, $2, …): text, numbers, booleans, null, Date, and arrays of text or Date; objects
 * are stored as JSON. Rows come back as objects; timestamptz as Date, bigint and count(*) as number, jsonb parsed.
 */
export interface Database {
  /** Runs one statement. Errors: DatabaseAwayError when the database cannot be reached; otherwise the driver's. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Keep it short. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Gives the room of deleted rows to those that come, at once: the embedded database does so every few minutes only, in
   * which a flood would make a table grow. Absent where the server sees to it.
   *
   * @param tables names of ours, never anything that was sent
   * @throws the driver's errors
   */
  reclaimSpace?(tables: readonly string[]): Promise<void>;
  /** How busy it is at this moment; absent where nobody counts. */
  use?(): DatabaseUse;
  /** Returns whether there is room to write, without writing; absent where everything is in memory. */
  hasRoom?(): Promise<boolean>;
  /** Ends the connections and releases the data folder. */
  close(): Promise<void>;
}

/** Connections that are open, those that work, and statements that wait for one. */
export interface DatabaseUse {
  open: number;
  busy: number;
  waiting: number;
}
