import { join } from 'node:path';
import { type Database } from './database';
import { prepareDatabaseFolder } from './database-folder';
import { hasFreeSpace } from './disk-space';
import { openEmbedded } from './embedded';
import { lockFolder } from './folder-lock';
import { migrate, type Migration, readMigrations } from './migrations';
import { openPostgres } from './postgres';
import { keepDataFolderPrivate } from './private-folder';

export interface DatabaseLocation {
  /** Folder for the embedded database; `memory:` keeps everything in memory (tests). */
  dataDir: string;
  /** URL of a Postgres server; when set, dataDir is not used. */
  databaseUrl?: string | undefined;
}

/**
 * Opens the embedded database in `${dataDir}/database`, or Postgres when a URL is given, and applies the migrations (D-3).
 *
 * @param migrations folder of the migrations; ends with a slash
 * @throws StartError with one sentence when the folder is in use, damaged or not writable, or the server is unreachable
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseLocation,
  migrations: URL,
): Promise<Database> {
  const all = await readMigrations(migrations);
  if (databaseUrl) return await openPostgres(databaseUrl, (database) => migrate(database, all));
  if (dataDir === 'memory:') {
    return await openMigrated(undefined, all);
  }
  const folder = join(dataDir, 'database');
  const lock = await lockFolder(folder);
  try {
    await keepDataFolderPrivate(dataDir);
    await prepareDatabaseFolder(folder, async (empty) => (await openEmbedded(empty)).close());
    const embedded = await openMigrated(folder, all);
    return {
      ...embedded,
      hasRoom: () => hasFreeSpace(folder),
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

async function openMigrated(folder: string | undefined, migrations: readonly Migration[]): Promise<Database> {
  const embedded = await openEmbedded(folder);
  try {
    await migrate(embedded, migrations);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  return embedded;
}
