import type { QueueMetrics } from '../scheduling/queue-stats';

/**
 * SQL access that behaves the same on the embedded database and on a Postgres server. Parameters are positional ($1, $2,
 * …): text, numbers, booleans, null, Date, and arrays of text or Date; objects are stored as JSON. Rows are objects with
 * timestamptz as Date, bigint and count(*) as number, jsonb parsed.
 */
export interface Database {
  /** Longest wait for a response in milliseconds; by default DATABASE_TIMEOUT_MS, except in tests of other subjects. */
  readonly timeoutMs?: number;
  /** Runs one statement. @throws DatabaseUnavailableError when the database cannot be reached; otherwise the driver's */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction, committed when it resolves and rolled back when it rejects. Keep it short. */
  transaction<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T>;
  /**
   * Vacuums tables at once: the embedded database does so only every few minutes, during which a flood would make a table
   * grow. Absent where the server vacuums by itself.
   *
   * @param tables table names from the code, never user input
   * @throws the driver's errors
   */
  reclaimSpace?(tables: readonly string[]): Promise<void>;
  /** Returns the current use of connections; absent where it is not counted. */
  use?(): DatabaseUse;
  /** Statements and transactions that wait for a connection; absent where they are not counted. */
  readonly queueMetrics?: QueueMetrics;
  /** Returns whether the disk has free space, without writing; absent for an in-memory database. */
  hasRoom?(): Promise<boolean>;
  /** Closes the connections and releases the data folder. */
  close(): Promise<void>;
}

/** The database inside a transaction. */
export interface DatabaseTransaction extends Database {
  /**
   * Sends the last statement together with COMMIT, so that its row locks are not held for another round trip.
   *
   * @throws the driver's error of the statement; then the transaction is rolled back
   */
  commitWith(sql: string, params: readonly unknown[]): Promise<void>;
}

/** Open connections, busy connections, and statements that wait for one. */
export interface DatabaseUse {
  open: number;
  busy: number;
  waiting: number;
}
