import pg from 'pg';
import { toDatabaseStartError, toUnreachableDatabaseError } from '../commands';
import { deleteBuilds, fetchBuild, FILES_TABLE, hasRows, insertBuild } from './build-rows';
import { addSequence, type Registry } from './registry';
import type { RegistryEvent } from './registry-event';

/** Advisory lock (arbitrary fixed number) for the creation of the tables on a shared server. */
const TABLE_LOCK = 7_240_919;

/** Timeout for a connection and for each reading statement, so that an unresponsive server does not block readers. */
const LIMIT_MS = 5_000;

/** Timeout for each writing statement: it waits while another process stores its builds. */
const WRITE_LIMIT_MS = 120_000;

const EVENTS_TABLE = `CREATE TABLE IF NOT EXISTS part_events (
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

/** Opens no connection before it is needed. */
function openPool(url: string, max: number, query_timeout: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: LIMIT_MS, query_timeout });
  // The pool replaces a connection that is lost while idle; without a listener the error event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Registry as tables of the services' database, for edges on several machines; each has a copy of the files in its folder.
 *
 * @param url DATABASE_URL of the Postgres server
 * @param folder of the published parts on this machine, a cache that may be emptied at any time
 */
export function postgresRegistry(url: string, folder: string): Registry {
  const pool = openPool(url, 2, LIMIT_MS);
  const writers = openPool(url, 2, WRITE_LIMIT_MS);
  let prepared: Promise<void> | undefined;

  const connected = async (): Promise<pg.PoolClient> => {
    try {
      return await writers.connect();
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
      // A role that only reads may not create tables: portals need no more when another role deploys.
      const { rows } = await client.query("SELECT 1 WHERE to_regclass('part_files') IS NOT NULL");
      if (rows.length > 0) return;
      await client.query('SELECT pg_advisory_xact_lock($1)', [TABLE_LOCK]);
      await client.query(EVENTS_TABLE);
      await client.query(FILES_TABLE);
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
    append: (decide, { stored = [], removed } = {}) =>
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
          for (const manifest of stored) await insertBuild(client, manifest, folder);
          if (removed !== undefined) await deleteBuilds(client, removed());
          return added;
        });
      }),
    hasBuild: (manifest) =>
      withExplainedErrors(async () => {
        await prepare();
        return await hasRows(pool, manifest);
      }),
    fetchBuild: (manifest) =>
      withExplainedErrors(async () => {
        await prepare();
        await fetchBuild(pool, manifest, folder);
      }),
    close: async () => {
      await Promise.all([pool.end(), writers.end()]);
    },
  };
}
