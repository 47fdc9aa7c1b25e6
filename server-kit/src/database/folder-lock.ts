import { type FileLock, lockFile, LockHeldError } from '@portal/registry/file-lock';
import { StartError } from '@portal/registry/settings';
import { makePrivateFolder } from './private-folder';

/**
 * Locks a database folder for this process: the embedded database does not detect a second process and would lose rows.
 * The lock file is `<folder>.lock`.
 *
 * @throws StartError when the folder is in use or not writable
 */
export async function lockFolder(folder: string): Promise<FileLock> {
  try {
    await makePrivateFolder(folder);
    return await lockFile(`${folder}.lock`, () => exitOnLostLock(folder));
  } catch (error) {
    throw new StartError(describeLockError(folder, error), { cause: error });
  }
}

/** Ends this process, because two writers would corrupt the folder; the holder of the lock continues. */
function exitOnLostLock(folder: string): never {
  console.error(`Another process has taken over ${folder}. This one ends, so that nothing is lost.`);
  process.exit(1);
}

function describeLockError(folder: string, error: unknown): string {
  if (!(error instanceof LockHeldError)) {
    return `The data folder ${folder} cannot be written. Change its permissions, or choose another with DATA_DIR.`;
  }
  if (!error.holder)
    return `The data folder ${folder} is being opened by another process. Try again in a moment.`;
  const { pid, host } = error.holder;
  return `The data folder ${folder} is in use by process ${pid} on ${host}. Stop that process, or choose another folder with DATA_DIR.`;
}
