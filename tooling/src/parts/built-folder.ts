import { existsSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { isUpToDate } from '../build/up-to-date';
import { rejections } from '../rejections';
import { listParts } from '../workspace';

/**
 * Returns the folder of a part's build.
 *
 * @param from folder to use instead of the part's own build folder
 * @throws DeployRejection when there is no such part, no build, or a build of older sources
 */
export function findBuiltFolder(workspace: string, part: string, from?: string): string {
  if (from !== undefined) {
    const folder = path.resolve(from);
    if (!existsSync(path.join(folder, MANIFEST_FILE))) throw rejections.notBuilt(part);
    return folder;
  }
  const folder = path.join(workspace, part);
  if (!listParts(workspace).includes(part)) throw rejections.noSuchPart(part, listParts(workspace));
  const built = path.join(folder, 'dist/part');
  if (!existsSync(path.join(built, MANIFEST_FILE))) throw rejections.notBuilt(part);
  if (!isUpToDate(folder, workspace)) throw rejections.staleBuild(part);
  return built;
}
