import pg from 'pg';
import { toDatabaseStartError, toUnreachableDatabaseError } from '@portal/registry/run-command';
import { StartError } from '@portal/registry/settings';
import type { Migratable } from './migrations';
import { types } from './postgres-connections';
import { beginStatement, checkServerDefaults, prepareSession } from './postgres-session';
import { writeValue } from './values';

/** Any fixed number: it names this product's migration lock on a shared server. */
const MIGRATION_LOCK = 7_240_917;

/** Minutes to wait for another process that migrates, and for a table that another session uses. */
const LOCK_TIMEOUT_MINUTES = 5;

/** SQLSTATE lock_not_available: the lock timeout has passed. */
const LOCK_TIMEOUT = '55P03';

const LOCK_HOLDER = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${MIGRATION_LOCK}`;

/** Begins a transaction with the lock, which its end releases: a pooler may give the session to another process. */
async function beginLocked(client: pg.Client): Promise<void> {
  await client.query(
    `${beginStatement(0)}; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '${LOCK_TIMEOUT_MINUTES}min'`,
  );
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
  );
  if (rows[0]?.taken === true) return;
  console.error(
    `Waiting for another process that migrates the same database, for at most ${LOCK_TIMEOUT_MINUTES} minutes.`,
  );
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== LOCK_TIMEOUT) throw error;
    throw new StartError(
      `Another process has been migrating the database for ${LOCK_TIMEOUT_MINUTES} minutes. Wait for its end, or find and end it with: ${LOCK_HOLDER}.`,
      { cause: error },
    );
  }
}

/** @throws StartError when the URL cannot be used or the server cannot be reached */
async function connect(url: string, timeoutMs: number): Promise<pg.Client> {
  try {
    // Reads the files of certificates that the URL names.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, types });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw toUnreachableDatabaseError(error);
  }
}

/**
 * Checks a Postgres server and migrates it over a separate connection.
 *
 * @param timeoutMs longest wait for the server to respond; statements of migrations have no limit
 * @throws StartError when the server is unavailable or its defaults do not suit
 */
export async function migrateOnServer(
  url: string,
  migrate: (database: Migratable) => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  const client = await connect(url, 2.5 * timeoutMs);
  try {
    await prepareSession(client, timeoutMs);
    await checkServerDefaults(client);
    await migrate({
      query: async <Row>(sql: string, params: readonly unknown[] = []) =>
        (await client.query(sql, params.map(writeValue))).rows as Row[],
      script: async (sql) => {
        await client.query(sql);
      },
      beginLocked: () => beginLocked(client),
    });
  } catch (error) {
    throw toDatabaseStartError(error);
  } finally {
    await client.end();
  }
}
