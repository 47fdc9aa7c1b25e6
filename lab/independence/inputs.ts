import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '@portal/registry/published';
import { WORKSPACE } from '../../tests/workspace';
import { PARTS } from './portal-parts';

/** Sources other than the builds that affect an outcome: the running portal, the commands and this suite. */
const FOLDERS = ['edge/src', 'registry/src', 'services/src', 'tooling/src', 'lab/independence'];
/** Files that only evaluate or print outcomes. */
const WITHOUT_INFLUENCE = /\.(?:test|spec)\.tsx?$|independence\/(?:report|expectations|run|inputs)\.ts$/;

function listFiles(folder: string): readonly string[] {
  return readdirSync(path.join(WORKSPACE, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !WITHOUT_INFLUENCE.test(file))
    .sort();
}

/**
 * Returns a hash of everything that affects an outcome: the seven builds and the sources of the portal, the commands and
 * this suite.
 */
export function hashInputs(): string {
  const hash = createHash('sha256');
  for (const part of PARTS) hash.update(readManifest(path.join(WORKSPACE, part, 'dist/part')).id);
  for (const file of FOLDERS.flatMap(listFiles))
    hash.update(path.relative(WORKSPACE, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
