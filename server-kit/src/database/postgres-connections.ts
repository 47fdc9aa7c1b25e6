import pg from 'pg';
import { QueueStats } from '../scheduling/queue-stats';
import { READ_ONLY, toDatabaseUnavailable } from './postgres-errors';
import { prepareSession } from './postgres-session';
import { PreparedNames } from './prepared-names';
import { readValue, TEXT_TYPES } from './values';

/**
 * Connections per portal process; a Postgres server accepts 100 by default. A connection is idle between the statements of
 * a transaction: with ten connections, every statement waited one second at 50 recoveries per second.
 */
const CONNECTIONS = 30;
/**
 * Milliseconds until an idle connection is closed. Traffic comes in bursts; with the pool's default of ten seconds, each
 * burst would begin with connecting and preparing statements.
 */
const IDLE_MS = 5 * 60 * 1_000;
/** TCP keep-alive interval in milliseconds, below the idle timeout of firewalls. */
const KEEP_ALIVE_MS = 60 * 1_000;

const textTypes = new Set(TEXT_TYPES);
/** Type parsers that return the same values as the embedded database. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    textTypes.has(type)
      ? (text: string) => readValue(type, text)
      : (pg.types.getTypeParser(type, format) as never),
};

/**
 * Connection pool. When one connection reports a read-only server, all existing connections are replaced, so that a
 * failover fails one request and not one per connection.
 */
export class Connections {
  readonly pool: pg.Pool;
  /** Statements and transactions that wait for a connection. */
  readonly queueStats = new QueueStats();
  readonly names = new PreparedNames();
  readonly #generations = new WeakMap<pg.ClientBase, number>();
  #generation = 0;

  /** @param timeoutMs longest wait for a connection, in milliseconds */
  constructor(url: string, timeoutMs: number) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // The driver's types do not declare that the pool waits for the promise.
      onConnect: ((client) => prepareSession(client, timeoutMs)) as NonNullable<pg.PoolConfig['onConnect']>,
      pipeline: true,
      types,
    });
    // The pool replaces a connection lost while idle; one lost during a transaction fails the next statement. Without
    // listeners, both would crash the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#generations.set(client, this.#generation);
    });
  }

  /** Takes an idle or new connection. @throws DatabaseUnavailableError when none is available in time */
  async take(): Promise<pg.PoolClient> {
    const endWait = this.queueStats.begin();
    try {
      for (;;) {
        const client = await this.pool.connect();
        if (this.#generations.get(client) === this.#generation) {
          endWait(true);
          return client;
        }
        client.release(true);
      }
    } catch (error) {
      throw toDatabaseUnavailable(error);
    } finally {
      endWait(false);
    }
  }

  /** Returns a connection to the pool. @param broken why it must be closed instead of reused */
  release(client: pg.PoolClient, broken?: Error): void {
    const { code } = (broken?.cause ?? {}) as { code?: unknown };
    if (code === READ_ONLY && this.#generations.get(client) === this.#generation) this.#generation += 1;
    client.release(broken);
  }
}
