import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../database';

/** Set by the test run on Postgres (jest.config.js). */
declare global {
  var TRIAL_DATABASE: 'postgres' | undefined;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * An empty database for one test file, schema up to date: embedded and in memory, or on a Postgres server, where it is
 * dropped again when closed.
 *
 * @param server address of the server; the test run's own when absent
 */
export async function openTrialDatabase(
  server = globalThis.TRIAL_DATABASE === 'postgres' ? (process.env.TRIAL_POSTGRES_URL ?? '') : undefined,
): Promise<Database> {
  if (server === undefined) return await openDatabase({ dataDir: 'memory:' });
  const name = `portal_trial_${randomBytes(8).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: address.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
