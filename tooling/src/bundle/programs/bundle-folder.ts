import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PARTS_FOLDER } from '../layout';
import { readRelease, type Release } from '../release-file';

/** Top folder of the bundle that this program belongs to: laid out like the workspace. */
const BUNDLE = fileURLToPath(new URL('../../../../', import.meta.url));

/** Reads the release file of this bundle. */
export function thisRelease(): Release {
  return readRelease(BUNDLE);
}

/** Returns the folders of the builds in this bundle, in the order of the parts. */
export function bundledBuilds(bundle = BUNDLE): readonly string[] {
  return readRelease(bundle).parts.flatMap(({ name }) => {
    const part = path.join(bundle, PARTS_FOLDER, name);
    return readdirSync(part).map((id) => path.join(part, id));
  });
}
