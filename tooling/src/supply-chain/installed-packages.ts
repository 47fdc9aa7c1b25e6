import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** A package as it was installed. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As its author wrote it: an SPDX expression, or an older form; null when nothing is said. */
  readonly licence: string | null;
  /** Scripts that an installation would run. */
  readonly installScripts: readonly string[];
  /** One of the shortest ways to it: names from the workspace’s package on. */
  readonly from: readonly string[];
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where Node would find a package from a folder; null for an optional one that is not for this system. */
const placeOf = (name: string, folder: string): string | null => {
  for (let at = folder; ; at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', name);
    if (existsSync(path.join(place, 'package.json'))) return realpathSync(place);
    if (at === path.dirname(at)) return null;
  }
};

const licenceOf = ({ license, licenses }: Manifest): string | null => {
  if (typeof license === 'string') return license;
  const types = license === undefined ? (licenses ?? []).map(({ type }) => type) : [license.type];
  return types.length > 0 && types.every((type) => type !== undefined) ? types.join(' OR ') : null;
};

/**
 * All packages that some packages of the workspace need to run, and what those need in turn: what is declared as
 * `dependencies` and `optionalDependencies`. Packages of the workspace are followed, not listed.
 *
 * @param folders of packages of the workspace
 * @param development also what these folders themselves need for building and testing
 * @throws Error when a package that is needed is not installed
 */
export const installedPackages = (
  folders: readonly string[],
  { development = false } = {},
): readonly InstalledPackage[] => {
  const found = new Map<string, InstalledPackage | null>();
  const waiting = folders.map((folder) => ({ folder: realpathSync(folder), from: [] as readonly string[] }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { folder, from } = next;
    if (found.has(folder)) continue;
    const manifest = manifestIn(folder);
    const { name = path.basename(folder), version = '0', scripts = {} } = manifest;
    const isOurs = !folder.split(path.sep).includes('node_modules');
    const way = [...from, name];
    found.set(
      folder,
      isOurs
        ? null
        : {
            name,
            version,
            licence: licenceOf(manifest),
            installScripts: [
              ...INSTALL_SCRIPTS.filter((script) => scripts[script] !== undefined),
              // Without a script of its own, such a package is compiled.
              ...(existsSync(path.join(folder, 'binding.gyp')) ? ['binding.gyp'] : []),
            ],
            from: way,
          },
    );
    const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest;
    const needed = {
      ...dependencies,
      ...optionalDependencies,
      ...(isOurs && development && devDependencies),
    };
    for (const each of Object.keys(needed)) {
      const place = placeOf(each, folder);
      if (place !== null) waiting.push({ folder: place, from: way });
      else if (optionalDependencies[each] === undefined)
        throw new Error(`${name} needs ${each}, which is not installed.`);
    }
  }
  return [...found.values()].filter((each) => each !== null);
};

/** Folders that a portal in production is made of: the edge and the parts; what else runs, they need. */
export const productionFolders = (workspace: string): readonly string[] => [
  path.join(workspace, 'edge'),
  ...readdirSync(workspace)
    .map((name) => path.join(workspace, name))
    .filter((folder) => existsSync(path.join(folder, 'portal.part.ts'))),
];

/** Folders of what builds the parts, and what it needs besides; nothing of it has to be where a portal runs. */
export const buildFolders = (workspace: string): readonly string[] => [path.join(workspace, 'tooling')];
