import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuildProvenance, PartDeclaration, PartFile, PartManifest } from '@portal/contract/part';
import { hintCompilation } from '@portal/registry/initial-modules';
import {
  buildId,
  computeIntegrity,
  CONTRACT_FILE,
  LIBRARIES_FILE,
  MANIFEST_FILE,
} from '@portal/registry/manifest';
import { findDynamicImport } from '@portal/registry/server-bundle';
import { readConsumerSources } from '../contracts/consumer-sources';
import { extractPartApi } from '../contracts/part-api';
import { getPublicSources } from '../contracts/public-modules';
import { getExposedModules, toContainerName } from '../part';
import { getRequiredRanges, readSuppliedVersions } from '../preset/shared-libraries';
import { renameByContentHash } from './hashed-filenames';

/** A file of the publishable folder. */
type OutputFile = readonly [name: string, content: Buffer];

function compress(file: string, content: Buffer): void {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: parameters }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

function isHotUpdate(name: string): boolean {
  return name.endsWith('.hot-update.js');
}

function isInitial(name: string): boolean {
  return /^first\.[0-9a-f]+\.js$/.test(name);
}

/** Reads a script and adds the hint for Chromium to compile it while it loads. */
function readHinted(folder: string, name: string): OutputFile {
  return [name, Buffer.from(hintCompilation(readFileSync(path.join(folder, name), 'utf8')))];
}

/**
 * Assembles the entry as one file: chunks that every page with this part needs come before the code that would
 * request them, so that one request is enough.
 */
function browserFiles(
  browser: string,
  declaration: PartDeclaration,
  isDevelopment: boolean,
): readonly OutputFile[] {
  const names = readdirSync(browser).sort();
  const read = (name: string): Buffer => readFileSync(path.join(browser, name));
  const entry = names.includes('root.js') ? 'root.js' : `${toContainerName(declaration.name)}.js`;
  const first = [...names.filter(isInitial), entry].map((name) => read(name).toString());
  const styles = Buffer.concat(names.filter((name) => name.endsWith('.css')).map(read));
  const later = names
    .filter(
      (name) =>
        name.endsWith('.js') &&
        ![entry, LIBRARIES_FILE].includes(name) &&
        !isInitial(name) &&
        !isHotUpdate(name),
    )
    .map((name) => readHinted(browser, name));
  const text = first.join('\n');
  // Hot module replacement requests lazy chunks by the names that webpack gave them.
  const named = isDevelopment ? { entry: text, later } : renameByContentHash(text, later);
  return [
    ['entry.js', Buffer.from(hintCompilation(named.entry))],
    ...(names.includes(LIBRARIES_FILE) ? [readHinted(browser, LIBRARIES_FILE)] : []),
    ...(styles.length > 0 ? [['styles.css', styles] as const] : []),
    ...named.later,
  ];
}

/** Files that start the root on host pages: the script that the host page includes, and the root itself. */
const HOST_SCRIPTS = ['embed.js', 'embedded.js'] as const;

/**
 * Files that the root builds for host pages (CARD-8); none of them is in the import map.
 *
 * @param beside names of the part's other files; files with the same name are identical and left out
 */
function hostFiles(built: string, beside: readonly string[]): readonly OutputFile[] {
  if (!existsSync(built)) return [];
  const read = (name: string): Buffer => readFileSync(path.join(built, name));
  const later = readdirSync(built)
    .filter((name) => name.endsWith('.js') && HOST_SCRIPTS.every((first) => name !== first))
    .sort();
  const [script, root] = HOST_SCRIPTS;
  const named = renameByContentHash(
    read(root).toString(),
    later.map((name) => readHinted(built, name)),
  );
  return [
    [script, read(script)],
    [root, Buffer.from(hintCompilation(named.entry))],
    ...named.later.filter(([name]) => !beside.includes(name)),
  ];
}

function textFiles(folder: string): readonly OutputFile[] {
  const translations = path.join(folder, 'i18n');
  if (!existsSync(translations)) return [];
  return readdirSync(translations, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [
      path.posix.join('i18n', name.replaceAll(path.sep, '/')),
      readFileSync(path.join(translations, name)),
    ]);
}

function edgeFiles(built: string): readonly OutputFile[] {
  const edge = path.join(built, 'edge.cjs');
  if (!existsSync(edge)) return [];
  const content = readFileSync(edge);
  const problem = findDynamicImport(content.toString());
  if (problem !== null) throw new Error(`${edge}: ${problem}`);
  return [['edge.cjs', content]];
}

async function contractFile(declaration: PartDeclaration, folder: string): Promise<OutputFile> {
  const offered = getPublicSources(declaration);
  const api = Object.entries(extractPartApi(declaration, folder)).filter(([module]) => module in offered);
  const contract = {
    offers: Object.fromEntries(api.map(([module, { rollup }]) => [module, rollup])),
    consumes: await readConsumerSources(declaration, folder),
  };
  return [CONTRACT_FILE, Buffer.from(`${JSON.stringify(contract, null, 2)}\n`)];
}

function listFiles(pieces: readonly OutputFile[]): readonly PartFile[] {
  return pieces.map(([file, content]) => ({
    file,
    integrity: computeIntegrity(content),
    bytes: content.length,
  }));
}

/** Input and output folders of an assembly, relative to the part's folder, and its mode. */
export interface Assembly {
  /** Folder that webpack has written to; `dist` when left out. */
  readonly from?: string;
  /** Folder that gets the publishable files; `dist/part` when left out. */
  readonly to?: string;
  /** Origin of the build; not part of its id. */
  readonly provenance?: BuildProvenance;
  /** True for a dev server's build: files are neither compressed nor renamed, and there is no contract. */
  readonly isDevelopment?: boolean;
}

/**
 * Assembles the publishable folder `dist/part` from webpack's output: bundled entry, lazy chunks, styles, texts, edge
 * bundle, contract, compressed copies and the manifest.
 *
 * @param declaration the part's declaration
 * @param folder the part's folder
 * @param assembly other folders and mode, for a development build
 * @returns the manifest as written
 */
export async function assemblePart(
  declaration: PartDeclaration,
  folder: string,
  { from = 'dist', to = 'dist/part', isDevelopment = false, provenance }: Assembly = {},
): Promise<PartManifest> {
  const target = path.join(folder, to);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const forPages = browserFiles(path.join(folder, from, 'browser'), declaration, isDevelopment);
  const beside = forPages.map(([name]) => name);
  const forBrowsers = [...forPages, ...hostFiles(path.join(folder, from, 'embedding'), beside)];
  const forTheEdge = [
    ...edgeFiles(path.join(folder, from, 'edge')),
    ...textFiles(folder),
    ...(isDevelopment ? [] : [await contractFile(declaration, folder)]),
  ];
  for (const [name, content] of [...forBrowsers, ...forTheEdge]) {
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    writeFileSync(path.join(target, name), content);
  }
  if (!isDevelopment) for (const [name, content] of forBrowsers) compress(path.join(target, name), content);

  const has = (name: string): string | null =>
    [...forBrowsers, ...forTheEdge].some(([file]) => file === name) ? name : null;
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  // The id is a hash of this object as JSON, so the order of its fields matters (deploy/check-files.ts).
  const manifestWithoutId = {
    name: declaration.name,
    version,
    slots: declaration.slots,
    routes: declaration.routes ?? [],
    uses: declaration.uses ?? [],
    texts: declaration.texts ?? [],
    exposes: Object.keys(getExposedModules(declaration)),
    requires: getRequiredRanges(declaration, folder),
    supplies: declaration.name === 'root-config' ? readSuppliedVersions(folder) : {},
    entry: 'entry.js',
    styles: has('styles.css'),
    edge: has('edge.cjs'),
    files: listFiles(forBrowsers),
    serverFiles: listFiles(forTheEdge),
  };
  const manifest: PartManifest = {
    ...manifestWithoutId,
    id: buildId(manifestWithoutId),
    ...(provenance !== undefined && { provenance }),
  };
  writeFileSync(path.join(target, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
