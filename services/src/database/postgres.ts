import pg from 'pg';
import { StartError } from '../settings/start-error';
import type { Database } from './database';
import { DatabaseAwayError } from './database-away-error';
import type { Migratable } from './migrations';
import { namedIfUnstorable } from './unstorable-text-error';
import { readValue, TEXT_TYPES, writeValue } from './values';

/** Any fixed number: it names this product's migration lock on a shared server. */
const MIGRATION_LOCK = 7_240_917;
/** Longest time for a statement, waiting for a connection included: an absent database is answered for within 2 s. */
const STATEMENT_MS = 1_800;

/**
 * Connections of one portal, of the 100 that a server takes by default. Each waits for the portal's thread between the
 * statements of a transaction, so with ten every statement waited for a second at 50 recoveries a second.
 */
const CONNECTIONS = 30;
/**
 * Milliseconds that a connection stays open unused. Visitors come in bursts, and at the pool's own ten seconds each burst
 * began with connections that had to be made and statements that had to be planned anew, just when there was no time.
 */
const IDLE_MS = 5 * 60 * 1_000;
/** Until the system asks whether the other end is still there, in milliseconds: below what firewalls forget one after. */
const KEEP_ALIVE_MS = 60 * 1_000;

/** The connection leads to a server that can only be read, as after a failover; a new one finds the other. */
const READ_ONLY = '25006';
const AWAY = new RegExp(`^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|08|${READ_ONLY}|57P0[1-3]|53|58)`);
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;

const textTypes = new Set(TEXT_TYPES);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    textTypes.has(type)
      ? (text: string) => readValue(type, text)
      : (pg.types.getTypeParser(type, format) as never),
};

function away(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const gone = AWAY.test(String(code ?? '')) || AWAY_MESSAGE.test(String(message ?? ''));
  return gone ? new DatabaseAwayError(error) : namedIfUnstorable(withoutValues(error));
}

/** Beside its message a server tells the row that a statement failed at, which no log may hold (security rule 15). */
function withoutValues(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
    error.internalQuery = undefined;
  }
  return error;
}

/** Statements that a connection keeps planned; the code has some hundred, and a text made at run time gets no name. */
const NAMES = 500;
const names = new Map<string, string>();

/**
 * The name under which each connection keeps a statement parsed and planned. Statements say which columns they return,
 * so that a column that is added meanwhile changes none of them.
 */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= NAMES) return known;
  const name = `portal_${names.size}`;
  names.set(sql, name);
  return name;
}

async function runOn<Row>(
  client: pg.ClientBase,
  sql: string,
  params: readonly unknown[] = [],
  milliseconds = STATEMENT_MS,
): Promise<Row[]> {
  try {
    // The driver knows the limit of a single statement; its types do not.
    // One without values goes in a single message as it is.
    const name = params.length === 0 ? undefined : nameOf(sql);
    const statement: pg.QueryConfig & { query_timeout: number } = {
      ...(name !== undefined && { name }),
      text: sql,
      values: params.map(writeValue),
      query_timeout: milliseconds,
    };
    return (await client.query(statement)).rows as Row[];
  } catch (error) {
    throw away(error);
  }
}

/**
 * The connections of a portal. Once one has led to a server that can only be read, all that were made before it are made
 * anew, so that a failover fails one request and not one for each connection.
 */
class Connections {
  readonly pool: pg.Pool;
  readonly #generations = new WeakMap<pg.ClientBase, number>();
  #generation = 0;

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: STATEMENT_MS,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      idle_in_transaction_session_timeout: 10_000,
      types,
    });
    // A connection lost while idle is replaced by the pool; one lost between two statements of a transaction fails the next
    // of them. Without a listener either would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#generations.set(client, this.#generation);
    });
  }

  /** One that is free, or a new one. @throws DatabaseAwayError when there is none in time */
  async take(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await this.pool.connect();
        if (this.#generations.get(client) === this.#generation) return client;
        client.release(true);
      }
    } catch (error) {
      throw away(error);
    }
  }

  /** @param broken why it cannot be used again */
  giveBack(client: pg.PoolClient, broken?: Error): void {
    const { code } = (broken?.cause ?? {}) as { code?: unknown };
    if (code === READ_ONLY && this.#generations.get(client) === this.#generation) this.#generation += 1;
    client.release(broken);
  }
}

/** What the wait for a connection took, the first statement on it has no more; in milliseconds. */
function leftSince(start: number): number {
  return Math.max(1, STATEMENT_MS - (performance.now() - start));
}

/** One statement on whichever connection is free. */
async function runAlone<Row>(
  connections: Connections,
  sql: string,
  params?: readonly unknown[],
): Promise<Row[]> {
  const start = performance.now();
  const client = await connections.take();
  let broken: Error | undefined;
  try {
    return await runOn<Row>(client, sql, params, leftSince(start));
  } catch (error) {
    if (error instanceof DatabaseAwayError) broken = error;
    throw error;
  } finally {
    connections.giveBack(client, broken);
  }
}

async function migrateAlone(url: string, migrate: (database: Migratable) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, types });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      'The database server named by DATABASE_URL cannot be reached. Check the address, and that the server runs.',
      { cause: error },
    );
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate({
      query: (sql, params) => runOn(client, sql, params),
      script: async (sql) => {
        await client.query(sql);
      },
    });
  } finally {
    await client.end();
  }
}

/**
 * Opens a Postgres server and brings its schema up to date under an advisory lock.
 * Errors: StartError when it cannot be reached at the start; afterwards DatabaseAwayError per call, and the pool
 * connects anew when the server is back.
 */
export async function openPostgres(
  url: string,
  migrate: (database: Migratable) => Promise<void>,
): Promise<Database> {
  await migrateAlone(url, migrate);
  const connections = new Connections(url);
  const { pool } = connections;
  return {
    query: (sql, params) => runAlone(connections, sql, params),
    transaction: async (work) => {
      const start = performance.now();
      const client = await connections.take();
      const tx: Database = {
        query: (sql, params) => runOn(client, sql, params),
        transaction: (inner) => inner(tx),
        close: () => Promise.resolve(),
      };
      let broken: Error | undefined;
      try {
        await runOn(client, 'BEGIN', [], leftSince(start));
        const result = await work(tx);
        await tx.query('COMMIT');
        return result;
      } catch (error) {
        // A server that does not answer would not answer a ROLLBACK either; ending the connection rolls back.
        if (error instanceof DatabaseAwayError) broken = error;
        else {
          await tx.query('ROLLBACK').catch((failure: Error) => {
            broken = failure;
          });
        }
        throw error;
      } finally {
        connections.giveBack(client, broken);
      }
    },
    use: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
