import { join } from 'node:path';
import { openDatabase } from '../../src/database/open-database';
import { hashDemoPasswords } from '../test-users';
import { makeDatabase, type TestDatabase } from './test-database';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres';

let server: ThrowawayPostgres | null = null;
let template: TestDatabase | null = null;

/** Creates the migrated database that test files use as a template. */
async function makeTemplate(url: string): Promise<TestDatabase> {
  const made = await makeDatabase(url);
  const database = await openDatabase({ dataDir: '', databaseUrl: made.databaseUrl });
  await database.close();
  return made;
}

/**
 * Global setup of the Jest project `services-postgres`. TEST_DATABASE_URL names a server whose user may create databases;
 * without it, starts a server. The run fails when no server is available. DATABASE_URL is ignored.
 */
export default async function startPostgresForTests(): Promise<void> {
  const givenUrl = process.env.TEST_DATABASE_URL;
  try {
    server = givenUrl ? null : await startThrowawayPostgres(join(__dirname, 'jest-postgres.ts'));
  } catch (error) {
    throw new Error(
      `The services cannot be tested on Postgres: ${(error as Error).message}. Install Postgres, set TEST_DATABASE_URL, or leave these tests out with TEST_POSTGRES=skip.`,
      { cause: error },
    );
  }
  const url = givenUrl || (server?.url ?? '');
  template = await makeTemplate(url);
  await hashDemoPasswords();
  process.env.TEST_POSTGRES_URL = url;
  process.env.TEST_POSTGRES_TEMPLATE = new URL(template.databaseUrl).pathname.slice(1);
}

export async function stopPostgresForTests(): Promise<void> {
  await template?.drop();
  template = null;
  await server?.stop();
  server = null;
}
