import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assemblePart } from '../../build/assemble';
import { compile } from '../../build/compile';
import { readPart } from '../../build/read-part';
import { sourceFingerprint } from '../../build/up-to-date';
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
  const stamp = path.join(folder, REFRESHING_ROOT_FOLDER, 'sources');
  const fingerprint = sourceFingerprint(folder, workspace);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return built;
  const { declaration, configurations } = await readPart(folder);
  await compile(refreshingRoot(folder, configurations));
  await assemblePart(declaration, folder, {
    from: REFRESHING_ROOT_FOLDER,
    to: `${REFRESHING_ROOT_FOLDER}/part`,
    work: { lastLine: '' },
  });
  writeFileSync(stamp, fingerprint);
  return built;
};
