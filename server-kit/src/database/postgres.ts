import type { Duplex } from 'node:stream';
import pg from 'pg';
import { StartError } from '../configuration/start-error';
import type { Database, DatabaseTransaction } from './database';
import { DATABASE_TIMEOUT_MS } from './database-timeout';
import { DatabaseUnavailableError } from './database-unavailable-error';
import { ServerDisk } from './disk-space';
import type { Migratable } from './migrations';
import { Connections, types } from './postgres-connections';
import { toDatabaseUnavailable } from './postgres-errors';
import { writeValue } from './values';

/** Any fixed number: it names this product's migration lock on a shared server. */
const MIGRATION_LOCK = 7_240_917;

/** Maximum number of named prepared statements; the code has about a hundred. Statements beyond it are sent unnamed. */
const NAMES = 500;
const names = new Map<string, string>();

/**
 * Returns the name of a prepared statement. Statements list their columns instead of `*`, because Postgres fails a
 * prepared statement whose result type a migration has changed.
 */
function getStatementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= NAMES) return known;
  const name = `portal_${names.size}`;
  names.set(sql, name);
  return name;
}

/** Buffers the socket's writes until the next tick, so that statements issued together are sent in one write. */
function corkUntilNextTick(client: pg.ClientBase): void {
  // The driver's types do not declare the socket.
  const { stream } = (client as pg.ClientBase & { readonly connection: { readonly stream: Duplex } })
    .connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function runOn<Row>(
  client: pg.ClientBase,
  timeoutMs: number,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    // Without parameters the simple query protocol needs a single message, so the statement is not named.
    const name = params.length === 0 ? undefined : getStatementName(sql);
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
    return await runOn<Row>(client, remainingMs(start, timeoutMs), sql, params);
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

async function migrateExclusively(
  url: string,
  migrate: (database: Migratable) => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2.5 * timeoutMs, types });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      'The database server in DATABASE_URL cannot be reached. Check the URL, and that the server is running.',
      { cause: error },
    );
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate({
      query: (sql, params) => runOn(client, timeoutMs, sql, params),
      script: async (sql) => {
        await client.query(sql);
      },
    });
  } finally {
    await client.end();
  }
}

/**
 * Opens a Postgres server and migrates its schema under an advisory lock.
 *
 * @param timeoutMs longest wait for a response
 * @throws StartError when the server is unavailable at start; later a statement throws DatabaseUnavailableError and the
 *   pool reconnects
 */
export async function openPostgres(
  url: string,
  migrate: (database: Migratable) => Promise<void>,
  timeoutMs = DATABASE_TIMEOUT_MS,
): Promise<Database> {
  await migrateExclusively(url, migrate, timeoutMs);
  // Less than the timeout of the response, which reports an unavailable database in time.
  const statementMs = 0.9 * timeoutMs;
  const connections = new Connections(url, statementMs);
  const { pool } = connections;
  const disk = new ServerDisk();
  return {
    timeoutMs,
    query: (sql, params) => runStatement(connections, statementMs, disk, sql, params),
    transaction: async (work) => {
      const start = performance.now();
      const client = await connections.take();
      let isOpen = true;
      const tx: DatabaseTransaction = {
        query: (sql, params) => runOn(client, statementMs, sql, params),
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
        const begun = runOn(client, remainingMs(start, statementMs), 'BEGIN');
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
    },
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
