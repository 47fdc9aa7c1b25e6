import { join } from 'node:path';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres';

let server: ThrowawayPostgres | null = null;

/**
 * Before the tests of the project `services-postgres`: TEST_DATABASE_URL names a server whose user may make databases;
 * without it a server is started. Where none can be had the run fails and says so. DATABASE_URL is a portal's, not theirs.
 */
export default async function startPostgresForTests(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  try {
    server = given ? null : await startThrowawayPostgres(join(__dirname, 'jest-postgres.ts'));
  } catch (error) {
    throw new Error(
      `The services cannot be tested on Postgres: ${(error as Error).message}. Install Postgres, set TEST_DATABASE_URL, or leave these tests out with TEST_POSTGRES=skip.`,
      { cause: error },
    );
  }
  process.env.TRIAL_POSTGRES_URL = given || server?.url;
}

export async function stopPostgresForTests(): Promise<void> {
  await server?.stop();
  server = null;
}
