import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** For this account alone. */
const PRIVATE = 0o700;
const PERMISSIONS = 0o777;

/**
 * Of the data folder itself: others may pass through it to the published parts, which a static host may serve from
 * there, and see nothing of what else it holds.
 */
export const DATA_FOLDER_MODE = 0o711;

/** Databases beside the present one: one being made or restored, and those set aside. */
const FURTHER_DATABASES = /^database\.(?:making|restoring|before-[\w-]+)$/;
/** All that a portal puts into its data folder. */
const OWN_NAMES = /^(?:database(?:\..+)?|server\.key|parts)$/;

/** A file system without modes, or a folder of another account that lets this one write: they stay as they are. */
function setMode(entry: string, mode: number): Promise<void> {
  return chmod(entry, mode).catch(() => undefined);
}

/** Takes from a file or folder what others may do beyond the most that is wanted; never gives anything. */
async function narrow(entry: string, most: number): Promise<void> {
  const { mode } = await stat(entry);
  const excess = mode & PERMISSIONS & ~most;
  if (excess !== 0) await setMode(entry, mode & ~excess & 0o7777);
}

/** Everything below a folder, then the folder: an interruption leaves it to be done again. Links are not followed. */
async function narrowWhole(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const place = join(folder, entry.name);
      if (entry.isDirectory()) await narrowWhole(place);
      else if (entry.isFile()) await narrow(place, PRIVATE);
    }),
  );
  await narrow(folder, PRIVATE);
}

/**
 * Makes the folder of a database where there is none, for this account alone; its own data folder is made as
 * `keepDataFolderPrivate` wants it. A folder that is there stays as it is.
 *
 * @throws the system's error when it cannot be made
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  // Whatever the umask: a static host has to get through to the parts.
  const made = await mkdir(dirname(folder), { recursive: true, mode: DATA_FOLDER_MODE });
  if (made !== undefined) await setMode(dirname(folder), DATA_FOLDER_MODE);
  await mkdir(folder, { recursive: true, mode: PRIVATE });
}

/**
 * Takes a database and everything in it from the group and from others: the engine makes the files of a new one
 * readable and writable for all. One that is private already costs one look at its folder.
 *
 * @param made whether the engine has just put files into it, which the folder's own mode says nothing of
 */
export async function keepDatabasePrivate(folder: string, made: boolean): Promise<void> {
  // There a folder has no such modes, and every start would look through all of it.
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if (made || (mode & PERMISSIONS & ~PRIVATE) !== 0) await narrowWhole(folder);
}

/**
 * Closes a data folder to others, and the databases that lie in it beside the present one. The folder itself is left as
 * it is when it belongs to another account or holds anything that is not a portal's: then it may be somebody's home, or
 * /tmp. What cannot be looked at or changed stays as it is as well.
 */
export async function keepDataFolderPrivate(dataDir: string): Promise<void> {
  await closeDataFolder(dataDir).catch(() => undefined);
}

async function closeDataFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const { uid } = await stat(dataDir);
  const isOwn = uid === (process.getuid?.() ?? uid) && names.every((name) => OWN_NAMES.test(name));
  if (isOwn) await narrow(dataDir, DATA_FOLDER_MODE);
  for (const name of names.filter((each) => FURTHER_DATABASES.test(each)))
    await narrow(join(dataDir, name), PRIVATE);
}
