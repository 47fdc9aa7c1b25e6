import { join } from 'node:path';
import { prepareDatabaseFolder } from './database-folder';
import { hasRoom } from './disk-room';
import { openEmbedded } from './embedded';
import { lockFolder } from './folder-lock';
import { migrate } from './migrations';
import { openPostgres } from './postgres';
import { keepDataFolderPrivate } from './private-folder';

/**
 * The one door to stored data. The same SQL runs on the embedded database and on a Postgres server.
 * Parameters are positional ($1, $2, …): text, numbers, booleans, null, Date, and arrays of text or Date; objects
 * are stored as JSON. Rows come back as objects; timestamptz as Date, bigint and count(*) as number, jsonb parsed.
 */
export interface Database {
  /** Runs one statement. Errors: DatabaseAwayError when the database cannot be reached; otherwise the driver's. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Keep it short. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Gives the room of deleted rows to those that come, at once: the embedded database does so every few minutes only, in
   * which a flood would make a table grow. Absent where the server sees to it.
   *
   * @param tables names of ours, never anything that was sent
   * @throws the driver's errors
   */
  reuseRoom?(tables: readonly string[]): Promise<void>;
  /** How busy it is at this moment; absent where nobody counts. */
  use?(): DatabaseUse;
  /** Returns whether there is room to write, without writing; absent where everything is in memory. */
  hasRoom?(): Promise<boolean>;
  /** Ends the connections and releases the data folder. */
  close(): Promise<void>;
}

/** Connections that are open, those that work, and statements that wait for one. */
export interface DatabaseUse {
  open: number;
  busy: number;
  waiting: number;
}

export interface DatabaseLocation {
  /** Folder for the embedded database; `memory:` keeps everything in memory (tests). */
  dataDir: string;
  /** Address of a Postgres server; when set, dataDir is not used. */
  databaseUrl?: string | undefined;
}

/**
 * Opens the embedded database in `${dataDir}/database`, or Postgres when an address is given, and brings the schema
 * up to date. Errors: StartError with one sentence (folder in use, broken, not writable; server unreachable). D-3.
 */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseLocation): Promise<Database> {
  if (databaseUrl) return await openPostgres(databaseUrl, migrate);
  if (dataDir === 'memory:') {
    return await openMigrated(undefined);
  }
  const folder = join(dataDir, 'database');
  const lock = await lockFolder(folder);
  try {
    await keepDataFolderPrivate(dataDir);
    await prepareDatabaseFolder(folder, async (empty) => (await openEmbedded(empty)).close());
    const embedded = await openMigrated(folder);
    return {
      ...embedded,
      hasRoom: () => hasRoom(folder),
      close: async () => {
        await embedded.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openMigrated(folder: string | undefined): Promise<Database> {
  const embedded = await openEmbedded(folder);
  try {
    await migrate(embedded);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  return embedded;
}
