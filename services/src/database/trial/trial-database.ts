import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase, type Database } from '../database';
import { openEmbedded } from '../embedded';

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

/** In memory, begun with the copy that the test run has made; made anew without one. */
function openInMemory(): Promise<Database> {
  const copy = process.env.TRIAL_EMBEDDED_COPY;
  return copy ? openEmbedded(undefined, readFileSync(copy)) : openDatabase({ dataDir: 'memory:' });
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
  if (server === undefined) return await openInMemory();
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
