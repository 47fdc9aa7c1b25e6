import path from 'node:path';
import { assemblePart } from '../../build/assemble';
import { buildInputs } from '../../build/build-inputs';
import { compile } from '../../build/compile';
import { readPart } from '../../build/read-part';
import { isUpToDate, markUpToDate } from '../../build/up-to-date';
import { refreshingRoot, REFRESHING_ROOT_FOLDER } from './work-configuration';

/**
 * Builds the root that pages need for fast refresh, unless it is there: React’s build for production cannot exchange
 * components.
 *
 * @param workspace the workspace's folder
 * @returns folder of its files
 * @throws when webpack reports an error
 */
export const buildRefreshingRoot = async (workspace: string): Promise<string> => {
  const folder = path.join(workspace, 'root-config');
  const built = path.join(folder, REFRESHING_ROOT_FOLDER, 'part');
  const output = path.join(folder, REFRESHING_ROOT_FOLDER);
  if (isUpToDate(folder, workspace, output)) return built;
  const { declaration, configurations } = await readPart(folder);
  const compiled = await compile(refreshingRoot(folder, configurations));
  const { requires, supplies } = await assemblePart(declaration, folder, {
    from: REFRESHING_ROOT_FOLDER,
    to: `${REFRESHING_ROOT_FOLDER}/part`,
    work: { lastLine: '' },
  });
  const libraries = Object.keys({ ...requires, ...supplies });
  markUpToDate(folder, workspace, buildInputs(folder, workspace, compiled, libraries), output);
  return built;
};
