import path from 'node:path';
import { assemblePart } from '../../build/assemble';
import { readPart } from '../../build/read-part';
import { isUpToDate, markUpToDate } from '../../build/up-to-date';
import { compile } from '../../preset/compile';
import { createDevRootConfigurations, DEV_ROOT_FOLDER } from './dev-configurations';

/**
 * Builds the root that pages need for React Refresh, unless it is up to date: React’s production build cannot replace
 * components.
 *
 * @param workspace the workspace's folder
 * @returns folder of its files
 * @throws Error when webpack reports an error
 */
export async function buildDevRoot(workspace: string): Promise<string> {
  const folder = path.join(workspace, 'root-config');
  const built = path.join(folder, DEV_ROOT_FOLDER, 'part');
  const output = path.join(folder, DEV_ROOT_FOLDER);
  if (isUpToDate(folder, workspace, output)) return built;
  const { declaration, configurations } = await readPart(folder);
  await compile(createDevRootConfigurations(folder, configurations));
  await assemblePart(declaration, folder, {
    from: DEV_ROOT_FOLDER,
    to: `${DEV_ROOT_FOLDER}/part`,
    isDevelopment: true,
  });
  markUpToDate(folder, workspace, output);
  return built;
}
