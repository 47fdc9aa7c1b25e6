import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compile } from '../preset/compile';
import { checkBuiltStyles } from '../styles/check-built-styles';
import { checkPartTexts } from '../texts/check-part-texts';
import { assemblePart } from './assemble';
import { readProvenance } from './provenance';
import { readPart } from './read-part';
import { isUpToDate, markUpToDate } from './up-to-date';
import { checkWorkspaceRoutes } from './workspace-routes';

export interface BuildResult {
  readonly built: boolean;
  readonly milliseconds: number;
}

/**
 * Builds one part into `dist/part`, unless it is up to date.
 *
 * @param part folder name
 * @param workspace the workspace's folder
 * @throws Error with file and reason when the part's packages are not installed, webpack fails, a style sheet reaches
 *   beyond the part or a message is missing; DeployRejection when a route overlaps one of another part
 */
export async function buildPart(part: string, workspace: string): Promise<BuildResult> {
  const folder = path.join(workspace, part);
  const started = performance.now();
  if (isUpToDate(folder, workspace)) return { built: false, milliseconds: performance.now() - started };
  if (!existsSync(path.join(folder, 'node_modules')))
    throw new Error(
      `The packages of ${part} are not installed. Run npm start, which installs and builds it.`,
    );
  await checkWorkspaceRoutes(part, workspace);
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  const { declaration, configurations } = await readPart(folder);
  const provenance = readProvenance(workspace, await compile(configurations));
  const manifest = await assemblePart(declaration, folder, { provenance });
  try {
    checkBuiltStyles(path.join(folder, 'dist/part'), manifest);
    checkPartTexts(declaration, folder);
  } catch (error) {
    // A rejected build must not remain publishable.
    rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
    throw error;
  }
  markUpToDate(folder, workspace);
  return { built: true, milliseconds: performance.now() - started };
}
