import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import { copyPreparedData } from './prepared-data';
import { findFreePort, runStart, waitForExit, waitUntilUp } from './run-start';
import { createTestDatabase, isOnPostgres, type TestDatabase } from './test-databases';

/** Location of a portal's data. */
export interface TestPortalData {
  readonly dataDir: string;
  /**
   * URL of the Postgres database, such as `postgres://…/portal_test_1f`; undefined when the database is in `dataDir`.
   */
  readonly databaseUrl: string | undefined;
}

/** A portal started as in its README, with its own data folder. */
export interface TestPortal extends TestPortalData {
  /** Such as `http://localhost:43210`. */
  readonly origin: string;
  readonly process: ChildProcess;
  /** Output of stdout and stderr so far. */
  readonly output: () => string;
  /** Output of stdout so far. */
  readonly log: () => string;
  /** Stops the portal gracefully and waits for its exit. */
  readonly halt: () => Promise<void>;
  /** Kills the portal and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Databases of this file's portals, by data folder. */
const databases = new Map<string, TestDatabase>();

async function getDatabase(dataDir: string): Promise<TestDatabase> {
  const database = databases.get(dataDir) ?? (await createTestDatabase());
  databases.set(dataDir, database);
  return database;
}

async function dropDatabase(dataDir: string, database: TestDatabase): Promise<void> {
  if (databases.delete(dataDir)) await database.drop();
}

/** The prepared data were encrypted with their own server key, so a given key counts as a key rotation. */
function keyBefore(settings: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv {
  return settings['SERVER_KEY'] === undefined || settings['DATA_DIR'] !== undefined
    ? {}
    : { SERVER_KEY_PREVIOUS: readFileSync(path.join(dataDir, 'server.key'), 'utf8') };
}

/**
 * Starts a portal for tests. Limits by IP address are raised, since all tests share one; every other limit applies.
 * PORTAL_TEST_DATABASE selects the kind of database; a portal restarted with the same DATA_DIR keeps its database.
 * @param settings environment variables; PORT and DATA_DIR of a stopped portal restart it
 */
export async function startPortal(settings: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const dataDir = settings['DATA_DIR'] ?? copyPreparedData();
  const port = settings['PORT'] ?? String(await findFreePort());
  const database = isOnPostgres && settings['DATABASE_URL'] === undefined ? await getDatabase(dataDir) : null;
  const databaseUrl = database?.url ?? settings['DATABASE_URL'];
  const started = runStart({
    RECOVERY_IP_LIMIT: '100000',
    ...keyBefore(settings, dataDir),
    ...settings,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    PORT: port,
    DATA_DIR: dataDir,
  });
  await waitUntilUp(started.process, started.output);
  const halt = async (): Promise<void> => {
    started.process.kill('SIGTERM');
    await waitForExit(started.process);
  };
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    ...started,
    halt,
    stop: async () => {
      await halt();
      if (database !== null) await dropDatabase(dataDir, database);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a portal for the tests of a file, which stops after them. */
export function usePortal(settings: NodeJS.ProcessEnv = {}): TestPortal {
  const portal = {} as TestPortal;
  test.beforeAll(async () => {
    Object.assign(portal, await startPortal(settings));
  });
  test.afterAll(() => portal.stop());
  return portal;
}
