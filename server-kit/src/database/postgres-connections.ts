import pg from 'pg';
import { Waiters } from '../scheduling/waiters';
import { READ_ONLY, toDatabaseUnavailable } from './postgres-errors';
import { readValue, TEXT_TYPES } from './values';

/** Timeout of a statement including the wait for a connection: an unavailable database is reported within 2 s. */
export const STATEMENT_TIMEOUT_MS = 1_800;

/**
 * Connections of one portal, of the 100 that a server takes by default. Each waits for the portal's thread between the
 * statements of a transaction, so with ten every statement waited for a second at 50 recoveries a second.
 */
const CONNECTIONS = 30;
/**
 * Milliseconds until an idle connection is closed. Visitors come in bursts; at the pool's default of ten seconds each
 * burst would begin by connecting and planning statements.
 */
const IDLE_MS = 5 * 60 * 1_000;
/** TCP keep-alive interval in milliseconds, below the idle timeout of firewalls. */
const KEEP_ALIVE_MS = 60 * 1_000;

const textTypes = new Set(TEXT_TYPES);
/** How a connection reads values: as the embedded database gives them. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    textTypes.has(type)
      ? (text: string) => readValue(type, text)
      : (pg.types.getTypeParser(type, format) as never),
};

/**
 * Connection pool. After one connection leads to a read-only server, all older ones are replaced, so that a failover
 * fails one request and not one per connection.
 */
export class Connections {
  readonly pool: pg.Pool;
  /** Takers of a connection. */
  readonly waiters = new Waiters();
  readonly #generations = new WeakMap<pg.ClientBase, number>();
  #generation = 0;

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      idle_in_transaction_session_timeout: 10_000,
      pipeline: true,
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

  /** Takes an idle or new connection. @throws DatabaseUnavailableError when none is available in time */
  async take(): Promise<pg.PoolClient> {
    const endWait = this.waiters.begin();
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

  /** @param broken why it cannot be used again */
  giveBack(client: pg.PoolClient, broken?: Error): void {
    const { code } = (broken?.cause ?? {}) as { code?: unknown };
    if (code === READ_ONLY && this.#generations.get(client) === this.#generation) this.#generation += 1;
    client.release(broken);
  }
}
