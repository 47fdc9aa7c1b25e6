import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Database, DatabaseTransaction } from './database';
import { DATABASE_TIMEOUT_MS } from './database-timeout';
import { DatabaseUnavailableError } from './database-unavailable-error';
import { ServerDisk } from './disk-space';
import type { Migratable } from './migrations';
import { Connections } from './postgres-connections';
import { toDatabaseUnavailable } from './postgres-errors';
import { migrateOnServer } from './postgres-migration';
import { beginStatement } from './postgres-session';
import { retryConflicts } from './retry-conflicts';
import { writeValue } from './values';

/** Buffers the socket's writes until the next tick, so that statements issued together are sent in one write. */
function corkUntilNextTick(client: pg.ClientBase): void {
  // The driver's types do not declare the socket.
  const { stream } = (client as pg.ClientBase & { readonly connection: { readonly stream: Duplex } })
    .connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function runOn<Row>(
  { names }: Connections,
  client: pg.ClientBase,
  timeoutMs: number,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    // Without parameters the simple query protocol needs a single message, so the statement is not named.
    const name = params.length === 0 ? undefined : names.get(sql);
    // The driver's types do not declare the timeout of a single statement.
    const statement: pg.QueryConfig & { query_timeout: number } = {
      ...(name !== undefined && { name }),
      text: sql,
      values: params.map(writeValue),
      query_timeout: timeoutMs,
    };
    corkUntilNextTick(client);
    return (await client.query(statement)).rows as Row[];
  } catch (error) {
    names.note((error as { readonly code?: unknown }).code);
    throw toDatabaseUnavailable(error);
  }
}

/** Returns the time left after waiting for a connection, in milliseconds. */
function remainingMs(start: number, timeoutMs: number): number {
  return Math.max(1, timeoutMs - (performance.now() - start));
}

/** Runs one statement on any free connection. */
async function runStatement<Row>(
  connections: Connections,
  timeoutMs: number,
  disk: ServerDisk,
  sql: string,
  params?: readonly unknown[],
): Promise<Row[]> {
  const start = performance.now();
  const client = await connections.take();
  let broken: Error | undefined;
  try {
    return await runOn<Row>(connections, client, remainingMs(start, timeoutMs), sql, params);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) {
      broken = error;
      disk.note(error);
    }
    throw error;
  } finally {
    connections.release(client, broken);
  }
}

/** Runs a transaction once. */
async function runTransaction<Result>(
  connections: Connections,
  timeoutMs: number,
  disk: ServerDisk,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const client = await connections.take();
  let isOpen = true;
  const tx: DatabaseTransaction = {
    query: (sql, params) => runOn(connections, client, timeoutMs, sql, params),
    transaction: (inner) => inner(tx),
    commitWith: async (sql, params) => {
      isOpen = false;
      // COMMIT after a failed statement rolls back.
      const ends = await Promise.allSettled([tx.query(sql, params), tx.query('COMMIT')]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
    close: () => Promise.resolve(),
  };
  let broken: Error | undefined;
  try {
    // The first statement is pipelined after BEGIN. BEGIN fails only with a lost connection, which fails both.
    const begun = runOn(connections, client, remainingMs(start, timeoutMs), beginStatement(5 * timeoutMs));
    const result = await Promise.all([work(tx), begun]).then(([worked]) => worked);
    if (isOpen) await tx.query('COMMIT');
    return result;
  } catch (error) {
    // A hanging server would not run ROLLBACK either; closing the connection rolls back.
    if (error instanceof DatabaseUnavailableError) {
      broken = error;
      disk.note(error);
    } else if (isOpen) {
      await tx.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
    }
    throw error;
  } finally {
    connections.release(client, broken);
  }
}

/**
 * Opens a Postgres server, checks its defaults and migrates its schema.
 *
 * @param timeoutMs longest wait for a response
 * @throws StartError when the server is unavailable at start, or its defaults do not suit; later a statement throws
 *   DatabaseUnavailableError and the pool reconnects
 */
export async function openPostgres(
  url: string,
  migrate: (database: Migratable) => Promise<void>,
  timeoutMs = DATABASE_TIMEOUT_MS,
): Promise<Database> {
  await migrateOnServer(url, migrate, timeoutMs);
  // Less than the timeout of the response, which reports an unavailable database in time.
  const statementMs = 0.9 * timeoutMs;
  const connections = new Connections(url, statementMs);
  const { pool } = connections;
  const disk = new ServerDisk();
  return {
    timeoutMs,
    query: (sql, params) => retryConflicts(() => runStatement(connections, statementMs, disk, sql, params)),
    transaction: (work) => retryConflicts(() => runTransaction(connections, statementMs, disk, work)),
    use: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    queueMetrics: connections.queueStats,
    hasRoom: () => Promise.resolve(!disk.isFull),
    close: () => pool.end(),
  };
}
