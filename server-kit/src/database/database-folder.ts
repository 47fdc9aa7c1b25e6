import { access, constants, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../configuration/start-error';
import { makePrivateFolder } from './private-folder';

/**
 * Makes sure that a folder holds a whole database. A new one is made beside it and moved into place when finished,
 * so a start that is cut off leaves nothing half made. A folder with other content is left as it is.
 * `create(folder)` makes an empty database. Errors: StartError (not readable or writable, not a database).
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
