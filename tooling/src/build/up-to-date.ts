import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a part's own folder that its build reads. */
const OWN_FILES = ['src', 'i18n', 'portal.part.ts', 'webpack.config.ts', 'tsconfig.json'];

/** Files that affect every build besides its sources; commands and the rest of the registry do not. */
export const BUILDERS = [
  'tooling/src/build',
  'tooling/src/contracts',
  'registry/src/manifest.ts',
  'registry/src/shared-libraries.ts',
  'tooling/src/part.ts',
  'tooling/src/preset',
  'tooling/src/styles',
  'tooling/src/texts',
];

/** Further files that affect every build: sources that are compiled into parts, what of them is shared, compiler options. */
const COMMON_FILES = [
  'contract/src',
  'shared-wl-assets/src',
  'shared-wl-assets/portal.part.ts',
  'shared-wl-assets/package.json',
  'tsconfig.browser.json',
  'tsconfig.base.json',
];

/** Fields of a part's package.json that its build reads. */
const PACKAGE_FIELDS = ['name', 'version', 'type', 'exports', 'sideEffects', 'browser', 'imports'];

/** Files and folders that no build reads. */
const NOT_BUILT = /\.test\.tsx?$|^(?:test-support|node_modules)$/;

/** Content hashes of a file, or of all files below a folder, by path relative to the workspace. */
function computeHashes(location: string, workspace: string): readonly (readonly [string, string])[] {
  const name = path.relative(workspace, location).replaceAll(path.sep, '/');
  if (!existsSync(location)) return [[name, 'absent']];
  if (statSync(location).isDirectory())
    return readdirSync(location)
      .sort()
      .filter((each) => !NOT_BUILT.test(each))
      .flatMap((each) => computeHashes(path.join(location, each), workspace));
  return [[name, createHash('sha256').update(readFileSync(location)).digest('hex')]];
}

function packageFields(folder: string): Readonly<Record<string, unknown>> {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(PACKAGE_FIELDS.map((field) => [field, manifest[field] ?? null]));
}

/**
 * Returns a lock file without the dependencies of other parts, so that a new part makes no build stale. A change of any
 * package makes all stale: their ids are hashes of their content, so that those that stay the same are not deployed again.
 */
function readLock(workspace: string, part: string): string {
  const lock = readFileSync(path.join(workspace, 'pnpm-lock.yaml'), 'utf8');
  const [before = '', importers = '', ...after] = lock.split(/^(?:importers|packages):$/m);
  const manifest = importers
    .split(/^(?= {2}\S)/m)
    .filter((each) =>
      [part, 'contract', 'shared-wl-assets', 'tooling'].includes(each.split(':', 1)[0]?.trim() ?? ''),
    );
  return [before, ...manifest, ...after].join('');
}

/**
 * Returns the fingerprint of a build's inputs: the part's sources, shared sources, locked packages and the builders. It covers content, not times or the version of Node, so that a fresh checkout of the same tree has the
 * same fingerprint on every machine.
 *
 * @param folder the part's folder
 * @param workspace the workspace's folder
 * @throws Error when a builder file is missing: a renamed one would otherwise never make a build stale
 */
export function buildFingerprint(folder: string, workspace: string): string {
  for (const name of BUILDERS)
    if (!existsSync(path.join(workspace, name)))
      throw new Error(`There is no ${name}, which builds depend on (build/up-to-date.ts).`);
  const places = [
    ...OWN_FILES.map((name) => path.join(folder, name)),
    ...[...BUILDERS, ...COMMON_FILES].map((name) => path.join(workspace, name)),
  ];
  return createHash('sha256')
    .update(
      JSON.stringify({
        files: places.flatMap((place) => computeHashes(place, workspace)),
        package: packageFields(folder),
        lock: readLock(workspace, path.basename(folder)),
      }),
    )
    .digest('hex');
}

function stampFile(output: string): string {
  return path.join(output, 'source-fingerprint');
}

/**
 * Returns whether a finished build still matches its sources.
 *
 * @param folder the part's folder
 * @param output folder of the build, with the publishable files in `part`
 */
export function isUpToDate(folder: string, workspace: string, output = path.join(folder, 'dist')): boolean {
  const stamp = stampFile(output);
  return (
    [path.join(output, 'part/part.json'), stamp].every((file) => existsSync(file)) &&
    readFileSync(stamp, 'utf8') === buildFingerprint(folder, workspace)
  );
}

/** Records a build's inputs. Call it last, so that a failed build is repeated. */
export function markUpToDate(folder: string, workspace: string, output = path.join(folder, 'dist')): void {
  writeFileSync(stampFile(output), buildFingerprint(folder, workspace));
}
