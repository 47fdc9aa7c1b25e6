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

/** Other database folders: ones being created or restored, and those set aside. */
const FURTHER_DATABASES = /^database\.(?:making|restoring|before-[\w-]+)$/;
/** All that a portal puts into its data folder. */
const OWN_NAMES = /^(?:database(?:\..+)?|server\.key|parts)$/;

/** A file system without modes, or a folder of another account that lets this one write: they stay as they are. */
function setMode(entry: string, mode: number): Promise<void> {
  return chmod(entry, mode).catch(() => undefined);
}

/** Removes permissions beyond a maximum; never adds any. */
async function restrictPermissions(entry: string, most: number): Promise<void> {
  const { mode } = await stat(entry);
  const excess = mode & PERMISSIONS & ~most;
  if (excess !== 0) await setMode(entry, mode & ~excess & 0o7777);
}

/** Everything below a folder, then the folder: an interruption leaves it to be done again. Links are not followed. */
async function restrictTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const place = join(folder, entry.name);
      if (entry.isDirectory()) await restrictTree(place);
      else if (entry.isFile()) await restrictPermissions(place, PRIVATE);
    }),
  );
  await restrictPermissions(folder, PRIVATE);
}

/**
 * Creates a database folder for this account alone, and its data folder as `keepDataFolderPrivate` does. An existing
 * folder is not changed.
 *
 * @throws the system's error when it cannot be created
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  // Whatever the umask: a static host has to get through to the parts.
  const made = await mkdir(dirname(folder), { recursive: true, mode: DATA_FOLDER_MODE });
  if (made !== undefined) await setMode(dirname(folder), DATA_FOLDER_MODE);
  await mkdir(folder, { recursive: true, mode: PRIVATE });
}

/**
 * Removes the permissions of group and others from a database: the engine creates files readable and writable for
 * all. For a private folder this costs one check.
 *
 * @param made whether the engine has just added files, which the folder's own mode does not show
 */
export async function keepDatabasePrivate(folder: string, made: boolean): Promise<void> {
  // Windows has no such modes, and every start would check all files.
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if (made || (mode & PERMISSIONS & ~PRIVATE) !== 0) await restrictTree(folder);
}

/**
 * Makes a data folder and the other databases in it private. A folder of another account, or with files that are not
 * a portal's, is not changed: it may be a home directory or /tmp. Errors are ignored.
 */
export async function keepDataFolderPrivate(dataDir: string): Promise<void> {
  await closeDataFolder(dataDir).catch(() => undefined);
}

async function closeDataFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const { uid } = await stat(dataDir);
  const isOwn = uid === (process.getuid?.() ?? uid) && names.every((name) => OWN_NAMES.test(name));
  if (isOwn) await restrictPermissions(dataDir, DATA_FOLDER_MODE);
  for (const name of names.filter((each) => FURTHER_DATABASES.test(each)))
    await restrictPermissions(join(dataDir, name), PRIVATE);
}
