import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { startThrowawayPostgres } from '@portal/services/throwaway-postgres';

/** Passes the server to the test files, which run in separate processes. */
const SERVER = 'PORTAL_TEST_POSTGRES_URL';

/** Whether this run's portals store their data on Postgres: PORTAL_TEST_DATABASE=postgres. */
export const isOnPostgres = process.env['PORTAL_TEST_DATABASE'] === 'postgres';

/** A file of the package that contains Postgres. */
const SERVICES = path.resolve(import.meta.dirname, '../../services/src/index.ts');

/**
 * Global set-up: starts a Postgres server, or uses TEST_DATABASE_URL.
 * @returns a function that stops it after the last test
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    process.env[SERVER] = given;
    return () => Promise.resolve();
  }
  const server = await startThrowawayPostgres(SERVICES);
  process.env[SERVER] = server.url;
  return () => server.stop();
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

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/**
 * Creates an empty database on the server of this run; starts a server when the run has none.
 * @param isDurable whether commits wait for the disk, on a server that this function starts
 */
export async function createTestDatabase({ isDurable = false } = {}): Promise<TestDatabase> {
  const ofRun = process.env[SERVER];
  const throwaway = ofRun === undefined ? await startThrowawayPostgres(SERVICES, { isDurable }) : null;
  const server = ofRun ?? throwaway?.url ?? '';
  const name = `portal_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    drop: async () => {
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await throwaway?.stop();
    },
  };
}
