import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { BundledPackage } from '../build/bundled-packages';
import { INSTALLED_PACKAGES } from './layout';

interface PackageFile {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface FoundPackage extends BundledPackage {
  readonly folder: string;
  readonly needs: readonly string[];
  /** Whether its code is in the build of another package, which alone is copied. */
  readonly isContained: boolean;
}

/** Package files that are not needed at run time: types, source maps, documentation. Licences are kept. */
const NOT_NEEDED = /(?:\.d\.[cm]?ts|\.map|(?<!licen[sc]e)\.md|\.markdown)$/i;

/** Finds a dependency as Node does, from the real folder of the package that needs it. */
function findFolder(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === path.dirname(folder)) return null;
  }
}

function readPackage(name: string, folder: string, isContained: boolean): FoundPackage {
  const { version, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as PackageFile;
  const needs = Object.keys({ ...dependencies, ...optionalDependencies }).sort();
  return { name, version, folder, needs, isContained };
}

/**
 * Finds the packages to copy, with their dependencies. Optional dependencies for other platforms are not installed.
 *
 * @throws Error when one is missing, or needed in two versions, which a flat folder cannot contain
 */
function findPackages(workspace: string): readonly FoundPackage[] {
  // One build may contain two versions of a package, so contained ones are found by folder.
  const packages = new Map<string, FoundPackage>();
  const add = (name: string, from: string, isContained: boolean, isSelfContained = false): void => {
    const folder = findFolder(name, from);
    if (folder === null) return;
    const key = isContained ? folder : name;
    const existingPackage = packages.get(key);
    if (existingPackage?.folder === folder) return;
    if (existingPackage !== undefined)
      throw new Error(`${name} is needed in two versions: ${existingPackage.folder} and ${folder}.`);
    const each = readPackage(name, folder, isContained);
    packages.set(key, each);
    for (const need of each.needs) add(need, folder, isContained || isSelfContained);
  };
  for (const { name, owner, isSelfContained } of INSTALLED_PACKAGES) {
    add(name, path.join(workspace, owner), false, isSelfContained);
    if (!packages.has(name)) throw new Error(`${name} is not installed. Run "npm run build" first.`);
  }
  return [...packages.values()];
}

/**
 * Copies the packages that cannot be compiled to a flat `node_modules` folder.
 *
 * @param bundle the bundle's folder
 * @returns the copied packages and those that they contain
 */
export function copyPackages(workspace: string, bundle: string): readonly BundledPackage[] {
  return findPackages(workspace).map(({ name, version, folder, isContained }) => {
    if (isContained) return { name, version };
    cpSync(folder, path.join(bundle, 'node_modules', name), {
      recursive: true,
      dereference: true,
      // Dependencies of the package are copied separately.
      filter: (file) => path.basename(file) !== 'node_modules' && !NOT_NEEDED.test(file),
    });
    return { name, version };
  });
}
