import { access, constants, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@portal/registry/settings';
import { makePrivateFolder } from './private-folder';

/**
 * Ensures that a folder holds a complete database. A new one is created beside it and moved into place when finished, so
 * that an interrupted start leaves no partial database. Other content in the folder is not changed.
 *
 * @param create creates an empty database in a folder
 * @throws StartError when the folder is not readable and writable, or holds no database
 */
export async function prepareDatabaseFolder(
  folder: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  let content: string[];
  try {
    await makePrivateFolder(folder);
    content = await readdir(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`The database folder ${folder} cannot be read and written.`, { cause: error });
  }
  if (content.length > 0) {
    await access(join(folder, 'PG_VERSION'), constants.R_OK | constants.W_OK).catch((error: unknown) => {
      throw new StartError(
        `The database folder ${folder} is damaged or holds something else. Nothing in it was changed.`,
        { cause: error },
      );
    });
    return;
  }
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await create(making);
  await rmdir(folder);
  await rename(making, folder);
}
