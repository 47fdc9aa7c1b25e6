import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@portal/server-kit/configuration';
import { lockFolder, openEmbedded } from '@portal/server-kit/database';

function getDatabaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Runs work while holding the lock of a data folder's embedded database. */
async function withFolderLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await lockFolder(getDatabaseFolder(dataDir));
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/**
 * Copies a stopped portal's embedded database into one file (tar, gzip). It does not contain the server key, so a
 * lost copy reveals no contact or passcode.
 *
 * @returns bytes of the file
 * @throws StartError when the database is in use or missing, or the file exists
 */
export async function backUpDatabase(dataDir: string, file: string): Promise<number> {
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`);
  if (!existsSync(join(getDatabaseFolder(dataDir), 'PG_VERSION')))
    throw new StartError(`There is no database in ${dataDir}.`);
  return withFolderLock(dataDir, async () => {
    const database = await openEmbedded(getDatabaseFolder(dataDir));
    try {
      const copy = await database.copy();
      // Renamed only when it is complete.
      await writeFile(`${file}.part`, copy, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return copy.length;
    } finally {
      await database.close();
    }
  });
}

/**
 * Restores a copy as a stopped portal's embedded database. The previous database is moved to `database.before-<time>`.
 *
 * @param now time in the folder name of the previous database
 * @throws StartError when the database is in use, or the file is not a copy of a database; then nothing has changed
 */
export async function restoreDatabase(dataDir: string, file: string, now: Date): Promise<void> {
  const copy = await readFile(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read.`, { cause: error });
  });
  await withFolderLock(dataDir, async () => {
    const folder = getDatabaseFolder(dataDir);
    const restoring = `${folder}.restoring`;
    await rm(restoring, { recursive: true, force: true });
    try {
      const database = await openEmbedded(restoring, copy);
      await database.query('SELECT 1 FROM applied_migrations');
      await database.close();
    } catch (error) {
      await rm(restoring, { recursive: true, force: true });
      throw new StartError(`${file} is not a copy of a portal's database. Nothing was changed.`, {
        cause: error,
      });
    }
    const before = `${folder}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
    if ((await readdir(folder)).length > 0) await rename(folder, before);
    else await rm(folder, { recursive: true });
    await rename(restoring, folder);
  });
}
