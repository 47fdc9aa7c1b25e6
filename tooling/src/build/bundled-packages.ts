import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An installed package whose code is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
}

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
}

/** Finds the package of a file in `node_modules`; its inner folders may have a package.json without a version. */
function findPackage(file: string): BundledPackage | null {
  // Files that tools generate below node_modules belong to no package.
  for (
    let folder = path.dirname(file);
    path.basename(folder) !== 'node_modules';
    folder = path.dirname(folder)
  ) {
    const place = path.join(folder, 'package.json');
    if (!existsSync(place)) continue;
    const { name, version } = JSON.parse(readFileSync(place, 'utf8')) as PackageFile;
    if (name !== undefined && version !== undefined) return { name, version };
  }
  return null;
}

/** Returns whether a file belongs to an installed package, not to the workspace. */
export function isInstalled(file: string): boolean {
  return file.split(path.sep).includes('node_modules');
}

/**
 * Returns the installed packages that the given files belong to.
 *
 * @param files absolute paths; those outside `node_modules` are ignored
 * @returns packages sorted by name and version
 */
export function findBundledPackages(files: Iterable<string>): readonly BundledPackage[] {
  const byFolder = new Map<string, BundledPackage | null>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (isInstalled(file) && !byFolder.has(folder)) byFolder.set(folder, findPackage(file));
  }
  const found = new Map<string, BundledPackage>();
  for (const each of byFolder.values()) if (each !== null) found.set(`${each.name}@${each.version}`, each);
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}
