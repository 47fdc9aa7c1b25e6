import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import {
  type Database,
  type Migratable,
  migrate,
  openEmbedded,
  openPostgres,
} from '@portal/server-kit/database';
import { openDatabase } from '../../src/database/open-database';
import { migrationsOfServices } from './migrations-of-services';

/** `postgres` in a test run on Postgres (jest.config.js). */
declare global {
  var TEST_DATABASE: 'postgres' | undefined;
}

/** On a slow machine a request may wait longer than the product allows: no test fails or retries because of its machine. */
export const HELD_TIMEOUT_MS = 10 * 60_000;

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the migrated embedded database of the test run; undefined on Postgres. */
export function readDatabaseOfRun(): Buffer | undefined {
  const file = process.env.TEST_EMBEDDED_COPY;
  return file ? readFileSync(file) : undefined;
}

/** Opens an in-memory database: a copy of the test run's database, or a new one without it. */
async function openInMemory(): Promise<Database> {
  const copy = readDatabaseOfRun();
  const database = copy ? await openEmbedded(undefined, copy) : await openDatabase({ dataDir: 'memory:' });
  return { ...database, timeoutMs: HELD_TIMEOUT_MS };
}

/** Returns the URL of the test run's Postgres server; undefined on the embedded database. */
function serverOfRun(): string | undefined {
  return globalThis.TEST_DATABASE === 'postgres' ? (process.env.TEST_POSTGRES_URL ?? '') : undefined;
}

/** A database on a Postgres server. */
export interface TestDatabase {
  readonly databaseUrl: string;
  readonly drop: () => Promise<void>;
}

/**
 * Creates a database on a Postgres server.
 * @param template name of a database to copy; without it the new database is empty
 */
export async function makeDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `portal_test_${randomBytes(8).toString('hex')}`;
  const copied = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)}`;
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    // Since version 15 Postgres copies through its write-ahead log by default, which takes five times as long.
    const strategy = (rows[0]?.version ?? 0) >= 150_000 ? ' STRATEGY file_copy' : '';
    await client.query(`CREATE DATABASE ${name}${copied}${strategy}`);
  });
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    databaseUrl: address.href,
    drop: () => onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/**
 * Opens an empty, migrated database for one test file: embedded and in memory, or on a Postgres server, where closing
 * drops it.
 * @param server URL of the server; by default that of the test run
 */
export async function openTestDatabase(server = serverOfRun()): Promise<Database> {
  if (server === undefined) return await openInMemory();
  const template = server === serverOfRun() ? process.env.TEST_POSTGRES_TEMPLATE : undefined;
  const { databaseUrl, drop } = await makeDatabase(server, template);
  const upgrade = async (made: Migratable): Promise<void> => {
    if (template === undefined) await migrate(made, await migrationsOfServices());
  };
  const database = await openPostgres(databaseUrl, upgrade, HELD_TIMEOUT_MS);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Opens a database for all tests of a file; it has its members once the first test begins. */
export function useTestDatabase(): Database {
  const database = {} as Database;
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase());
  });
  afterAll(() => database.close());
  return database;
}

/**
 * Opens an empty database and migrates it as a starting portal does.
 *
 * @param prepare changes the database before the migration, as an earlier version would have
 */
export async function openMigratedDatabase(prepare: (bare: Migratable) => Promise<void>): Promise<Database> {
  const upgrade = async (bare: Migratable): Promise<void> => {
    await bare.script(NO_TABLES);
    await prepare(bare);
    await migrate(bare, await migrationsOfServices());
  };
  const server = serverOfRun();
  if (server === undefined) {
    const database = await openEmbedded(undefined, readDatabaseOfRun());
    await upgrade(database);
    return database;
  }
  const { databaseUrl, drop } = await makeDatabase(server);
  const database = await openPostgres(databaseUrl, upgrade, HELD_TIMEOUT_MS);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database without tables at the start of each test. */
export interface BareDatabase {
  with(work: (database: Migratable) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const NO_TABLES = 'DROP SCHEMA public CASCADE; CREATE SCHEMA public';

/** Opens a bare database for one test file, embedded or on Postgres like the test run. */
export async function openBareDatabase(): Promise<BareDatabase> {
  const server = serverOfRun();
  if (server === undefined) {
    const database = await openEmbedded(undefined, readDatabaseOfRun());
    return {
      with: (work) => database.script(NO_TABLES).then(() => work(database)),
      close: () => database.close(),
    };
  }
  const { databaseUrl, drop } = await makeDatabase(server);
  return {
    with: async (work) => {
      const upgrade = (bare: Migratable) => bare.script(NO_TABLES).then(() => work(bare));
      const database = await openPostgres(databaseUrl, upgrade, HELD_TIMEOUT_MS);
      await database.close();
    },
    close: drop,
  };
}
