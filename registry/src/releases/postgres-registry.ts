import pg from 'pg';
import { toDatabaseStartError, toUnreachableDatabaseError } from '../settings';
import { addSequence, type Registry } from './registry';
import type { RegistryEvent } from './registry-event';

/** Advisory lock (arbitrary fixed number) for the creation of the table on a shared server. */
const TABLE_LOCK = 7_240_919;

/** Timeout for a connection and for each statement, so that an unresponsive server does not block readers of the registry. */
const LIMIT_MS = 5_000;

const TABLE = `CREATE TABLE IF NOT EXISTS part_events (
  seq integer PRIMARY KEY,
  event jsonb NOT NULL
)`;

async function readEvents(client: pg.Pool | pg.PoolClient): Promise<readonly RegistryEvent[]> {
  return (
    await client.query<{ event: RegistryEvent }>('SELECT event FROM part_events ORDER BY seq')
  ).rows.map(({ event }) => event);
}

/** @throws StartError instead of the driver's error, when a setting is its cause */
async function withExplainedErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseStartError(error);
  }
}

/** Describes the table for messages, without the credentials of the URL. */
function describeTable(url: string): string {
  const { host, pathname } = new URL(url);
  return `table part_events in ${host}${pathname}`;
}

/**
 * Registry as a table of the services' database, for edges on several machines.
 *
 * @param url DATABASE_URL of the Postgres server
 */
export function postgresRegistry(url: string): Registry {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  // The pool replaces a connection that is lost while idle; without a listener the error event would end the process.
  pool.on('error', () => undefined);
  let prepared: Promise<void> | undefined;

  const connected = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw toUnreachableDatabaseError(error);
    }
  };

  const inTransaction = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await connected();
    let broken = true;
    try {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
      const result = await work(client);
      await client.query('COMMIT');
      broken = false;
      return result;
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => (broken = false),
        () => undefined,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const prepare = (): Promise<void> => {
    prepared ??= inTransaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [TABLE_LOCK]);
      await client.query(TABLE);
    }).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  return {
    place: describeTable(url),
    events: () =>
      withExplainedErrors(async () => {
        await prepare();
        return await readEvents(pool);
      }),
    mark: () =>
      withExplainedErrors(async () => {
        await prepare();
        const { rows } = await pool.query<{ last: number | null }>(
          'SELECT max(seq) AS last FROM part_events',
        );
        return String(rows[0]?.last ?? 0);
      }),
    append: (decide) =>
      withExplainedErrors(async () => {
        await prepare();
        return await inTransaction(async (client) => {
          // Does not block readers; a second append waits here until this one is committed.
          await client.query('LOCK TABLE part_events IN EXCLUSIVE MODE');
          const events = await readEvents(client);
          const added = addSequence(events, decide(events), new Date());
          for (const event of added)
            await client.query('INSERT INTO part_events (seq, event) VALUES ($1, $2)', [
              event.seq,
              JSON.stringify(event),
            ]);
          return added;
        });
      }),
    close: () => pool.end(),
  };
}
