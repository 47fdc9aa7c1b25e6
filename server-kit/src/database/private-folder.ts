import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Access for this account only. */
const PRIVATE = 0o700;
const PERMISSIONS = 0o777;

/**
 * Mode of the data folder: other accounts can traverse it to the published parts, which a static host may serve, but
 * cannot list it.
 */
export const DATA_FOLDER_MODE = 0o711;

/** Other database folders: being created, being restored, or set aside by a restore. */
const FURTHER_DATABASES = /^database\.(?:making|restoring|before-[\w-]+)$/;
/** Names that a portal creates in its data folder. */
const OWN_NAMES = /^(?:database(?:\..+)?|server\.key|parts)$/;

/** Ignores errors: the file system may have no modes, or the folder belongs to another account that shares it. */
function setMode(entry: string, mode: number): Promise<void> {
  return chmod(entry, mode).catch(() => undefined);
}

/** Removes permissions beyond a maximum; never adds any. */
async function restrictPermissions(entry: string, most: number): Promise<void> {
  const { mode } = await stat(entry);
  const excess = mode & PERMISSIONS & ~most;
  if (excess !== 0) await setMode(entry, mode & ~excess & 0o7777);
}

/** Restricts the content, then the folder itself, so that an interrupted run is repeated. Symbolic links are not followed. */
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
 * Creates a database folder that only this account can access, and its data folder with `DATA_FOLDER_MODE`. An existing
 * folder is not changed.
 *
 * @throws the system's error when it cannot be created
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  // Set the mode regardless of the umask, so that a static host can traverse the folder to the parts.
  const made = await mkdir(dirname(folder), { recursive: true, mode: DATA_FOLDER_MODE });
  if (made !== undefined) await setMode(dirname(folder), DATA_FOLDER_MODE);
  await mkdir(folder, { recursive: true, mode: PRIVATE });
}

/**
 * Removes the permissions of group and others from a database: the engine creates files readable and writable for
 * all. A folder that is already private costs one `stat`.
 *
 * @param made whether the engine has just created the files, so that they must be checked even in a private folder
 */
export async function keepDatabasePrivate(folder: string, made: boolean): Promise<void> {
  // Windows has no such modes, and every start would check all files.
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if (made || (mode & PERMISSIONS & ~PRIVATE) !== 0) await restrictTree(folder);
}

/**
 * Makes a data folder and the other databases in it private. A data folder of another account, or with files that no
 * portal creates, keeps its mode: it may be a home directory or /tmp. Errors are ignored.
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
