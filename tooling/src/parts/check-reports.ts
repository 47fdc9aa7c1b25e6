import path from 'node:path';
import { readDeclaration } from '../build/read-part';
import { compareApiFolder } from '../contracts/api-files';
import { API_FOLDER } from '../contracts/api-folder';
import { listParts } from '../workspace';

/**
 * Compares every part's committed API reports, rollups and used names with its sources.
 *
 * @param write whether to update the files
 * @returns paths of the files that differ, relative to the workspace
 */
export async function checkReports(workspace: string, write: boolean): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const name of listParts(workspace)) {
    const folder = path.join(workspace, name);
    const files = await compareApiFolder(await readDeclaration(folder), folder, write);
    changed.push(...files.map((file) => path.posix.join(name, API_FOLDER, file)));
  }
  return changed;
}
