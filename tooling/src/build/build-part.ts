import { rmSync } from 'node:fs';
import path from 'node:path';
import { assemblePart } from './assemble';
import { compile } from './compile';
import { readPart } from './read-part';
import { isUpToDate, markUpToDate, sourceFingerprint } from './up-to-date';

export interface BuildResult {
  readonly built: boolean;
  readonly milliseconds: number;
}

/**
 * Builds one part into `dist/part`, unless what is there was built from the same sources.
 *
 * @param part folder name
 * @param workspace the workspace's folder
 * @throws when webpack reports an error; its message names file and reason
 */
export const buildPart = async (part: string, workspace: string): Promise<BuildResult> => {
  const folder = path.join(workspace, part);
  const started = performance.now();
  const fingerprint = sourceFingerprint(folder, workspace);
  if (isUpToDate(folder, fingerprint)) return { built: false, milliseconds: performance.now() - started };
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  const { declaration, configurations } = await readPart(folder);
  await compile(configurations);
  await assemblePart(declaration, folder);
  markUpToDate(folder, fingerprint);
  return { built: true, milliseconds: performance.now() - started };
};
