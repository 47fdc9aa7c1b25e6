import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveInlinedRequests } from './inlined-requests';
import { findLockedPackages } from './locked-packages';
import { readInstalledVersion, toCompatibleRange } from './shared-libraries';

/** Files of a part's own folder that its build reads. */
const OWN_FILES = ['src', 'i18n', 'portal.part.ts', 'webpack.config.ts', 'tsconfig.json'];

/** Files that affect every build besides its sources; commands and the rest of the registry do not. */
export const BUILDERS = [
  'tooling/src/build',
  'tooling/src/contracts',
  'registry/src/manifest.ts',
  'tooling/src/part.ts',
  'tooling/src/preset',
  'tooling/src/styles',
  'tooling/src/texts',
];

/** Compiler options that `tsconfig.json` of every part extends. */
const COMPILER_OPTIONS = ['tsconfig.browser.json', 'tsconfig.base.json'];

/** Dependencies of the tooling that affect bundles. */
const BUILD_TOOLS = [
  '@microsoft/api-extractor',
  '@module-federation/enhanced',
  '@swc/core',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'lightningcss',
  'mini-css-extract-plugin',
  'terser-webpack-plugin',
  'ts-loader',
  'typescript',
  'webpack',
];

/** Fields of a part's package.json that its build reads. */
const PACKAGE_FIELDS = ['name', 'version', 'type', 'exports', 'sideEffects', 'browser', 'imports'];

/** Inputs of a build besides the files that are known in advance. */
export interface BuildInputs {
  /** Files of other parts, relative to the workspace. */
  readonly files: readonly string[];
  /** Requests for modules of shared-wl-assets that are compiled in. */
  readonly inlinedRequests: readonly string[];
  /** Names of installed packages with code in the bundle. */
  readonly packages: readonly string[];
  /** Shared libraries whose versions the manifest states. */
  readonly libraries: readonly string[];
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name);
}

/** Content hashes of a file, or of all files below a folder, by path relative to the workspace. */
function computeHashes(place: string, workspace: string): readonly (readonly [string, string])[] {
  const name = path.relative(workspace, place).replaceAll(path.sep, '/');
  if (!existsSync(place)) return [[name, 'absent']];
  if (statSync(place).isDirectory())
    return readdirSync(place)
      .sort()
      .filter((each) => !isTest(each) && each !== 'node_modules')
      .flatMap((each) => computeHashes(path.join(place, each), workspace));
  return [[name, createHash('sha256').update(readFileSync(place)).digest('hex')]];
}

function packageFields(folder: string): Readonly<Record<string, unknown>> {
  const known = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(PACKAGE_FIELDS.map((field) => [field, known[field] ?? null]));
}

/** The workspace package, or part, that a path relative to the workspace belongs to. */
function getOwner(file: string): string {
  return file.split('/')[0] ?? file;
}

/** Returns library versions as in the manifest: exact ones for the root, ranges for every other part. */
function libraryVersions(folder: string, libraries: readonly string[]): readonly string[] {
  return libraries.map((library) => {
    const version = readInstalledVersion(folder, library);
    return `${library} ${path.basename(folder) === 'root-config' ? version : toCompatibleRange(version)}`;
  });
}

/**
 * Returns the fingerprint of a build's inputs: the part's sources, compiled-in files of other parts, resolved
 * dependencies and the builders. It covers content, not times or the version of Node, so that a fresh checkout of the
 * same tree has the same fingerprint on every machine.
 *
 * @param folder the part's folder
 * @param workspace the workspace's folder
 * @param inputs of the last build
 * @throws Error when a builder file is missing: a renamed one would otherwise never make a build stale
 */
export function buildFingerprint(folder: string, workspace: string, inputs: BuildInputs): string {
  for (const name of BUILDERS)
    if (!existsSync(path.join(workspace, name)))
      throw new Error(`There is no ${name}, which builds depend on (build/up-to-date.ts).`);
  const places = [
    ...OWN_FILES.map((name) => path.join(folder, name)),
    ...[...BUILDERS, ...COMPILER_OPTIONS, ...inputs.files].map((name) => path.join(workspace, name)),
  ];
  const lock = readFileSync(path.join(workspace, 'pnpm-lock.yaml'), 'utf8');
  const importers = [path.basename(folder), ...inputs.files.map(getOwner)];
  return createHash('sha256')
    .update(
      JSON.stringify({
        files: places.flatMap((place) => computeHashes(place, workspace)),
        package: packageFields(folder),
        plain: resolveInlinedRequests(path.join(workspace, 'shared-wl-assets'), inputs.inlinedRequests),
        packages: findLockedPackages(lock, {
          importers: [...new Set(importers)],
          bundled: inputs.packages,
          tools: BUILD_TOOLS,
        }),
        libraries: libraryVersions(folder, inputs.libraries),
      }),
    )
    .digest('hex');
}

function stampFile(output: string): string {
  return path.join(output, 'source-fingerprint');
}

/** Recorded state of a build. */
interface Stamp {
  readonly fingerprint: string;
  readonly inputs: BuildInputs;
}

function readStamp(output: string): Stamp | null {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(output), 'utf8')) as Partial<Stamp>;
    return typeof stamp.fingerprint === 'string' && stamp.inputs !== undefined ? (stamp as Stamp) : null;
  } catch {
    // No build yet, or one of an older version of the tooling.
    return null;
  }
}

/**
 * Returns whether a finished build still matches its sources.
 *
 * @param folder the part's folder
 * @param output folder of the build, with the publishable files in `part`
 */
export function isUpToDate(folder: string, workspace: string, output = path.join(folder, 'dist')): boolean {
  const stamp = existsSync(path.join(output, 'part/part.json')) ? readStamp(output) : null;
  return stamp !== null && stamp.fingerprint === buildFingerprint(folder, workspace, stamp.inputs);
}

/** Records a build's inputs. Call it last, so that a failed build is repeated. */
export function markUpToDate(
  folder: string,
  workspace: string,
  inputs: BuildInputs,
  output = path.join(folder, 'dist'),
): void {
  return writeFileSync(
    stampFile(output),
    JSON.stringify({ fingerprint: buildFingerprint(folder, workspace, inputs), inputs } satisfies Stamp),
  );
}
