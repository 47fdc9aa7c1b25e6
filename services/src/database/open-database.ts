import { join } from 'node:path';
import { type Database } from './database';
import { prepareDatabaseFolder } from './database-folder';
import { hasRoom } from './disk-room';
import { openEmbedded } from './embedded';
import { lockFolder } from './folder-lock';
import { migrate } from './migrations';
import { openPostgres } from './postgres';
import { keepDataFolderPrivate } from './private-folder';

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
