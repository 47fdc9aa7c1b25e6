import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundleEntryTexts, COMPILE_HINT, ROOT_PART } from '@portal/registry/initial-modules';
import {
  assertIntegrity,
  computeShortIntegrity,
  type LivePart,
  PARTS_PATH,
  type PublishedParts,
} from './live-part';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Folder of entry bundles, beside the parts' own. */
const BUNDLES_FOLDER = 'joined';

/** Modules that a page runs first. */
export interface InitialModules {
  /** The root and the parts whose modules the page runs. */
  readonly parts: readonly LivePart[];
  /** Lazy files of parts that the page loads before it is hydrated. */
  readonly ahead: readonly { readonly part: LivePart; readonly file: string }[];
}

/** One file with the entries of several parts, the root's among them. */
export interface EntryBundle {
  readonly url: string;
  /** Subresource Integrity value of that file. */
  readonly integrity: string;
  /** Names of the parts whose entries are in it. */
  readonly parts: readonly string[];
}

const folderNames = new WeakMap<InitialModules, string>();

/**
 * Returns the folder name, which identifies the builds and their URLs, so that every edge finds the same bundle after
 * every restart.
 */
function folderName(initial: InitialModules): string {
  const known = folderNames.get(initial);
  if (known !== undefined) return known;
  const { parts, ahead } = initial;
  const name = createHash('sha256')
    .update(
      [
        COMPILE_HINT,
        ...parts.map(({ baseUrl }) => baseUrl),
        ...ahead.map(({ part, file }) => part.baseUrl + file),
      ].join(' '),
    )
    .digest('hex')
    .slice(0, 16);
  folderNames.set(initial, name);
  return name;
}

/** @throws Error when the file differs from the part's manifest: a tampered file gets no new integrity value */
async function readVerified({ manifest, folder }: LivePart, name: string): Promise<string> {
  const bytes = await readFile(path.join(folder, name));
  assertIntegrity(manifest, name, bytes);
  const content = bytes.toString();
  // A syntax error in one file would otherwise break the whole bundle.
  new Script(content);
  return content;
}

const FOLDER_MODE = 0o7777;
const FILE_MODE = 0o666;

/** Sets the mode of a file or folder; errors are ignored, since some file systems have no modes. */
function setMode(entry: string, mode: number): Promise<void> {
  return chmod(entry, mode).catch(() => undefined);
}

/** Creates a folder with the mode of its parent, unless it exists. */
async function makeFolder(folder: string): Promise<void> {
  const { mode } = await stat(path.dirname(folder));
  const isMade = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isMade) await setMode(folder, mode & FOLDER_MODE);
}

/**
 * Makes bundles readable by every account that may read the parts, such as a static host. Other files of the portal are
 * private to its account.
 */
async function copyReadAccess(folder: string, files: readonly string[]): Promise<void> {
  const { mode } = await stat(folder);
  await Promise.all(files.map((file) => setMode(file, mode & FILE_MODE)));
}

async function writeBundle(target: string, content: string): Promise<void> {
  const next = `${target}.next-${process.pid}`;
  await makeFolder(path.dirname(next));
  await makeFolder(next);
  const file = path.join(next, 'entry.js');
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    writeFile(file, content),
    brotli(content, { params: parameters }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
  await copyReadAccess(next, [file, `${file}.br`, `${file}.gz`]);
  try {
    await rename(next, target);
  } catch (error) {
    // Another edge on the same folder was first; its content is the same.
    await rm(next, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/**
 * Concatenates the entries of parts into one file below the published parts: one request instead of one per part, and
 * better compressed. An existing bundle is reused.
 *
 * @param published location of the parts
 * @throws Error when a file is missing, tampered with, or not a script
 */
async function createEntryBundle(
  { folder, url, stored }: PublishedParts,
  initial: InitialModules,
): Promise<EntryBundle> {
  const { parts, ahead } = initial;
  const name = folderName(initial);
  const target = path.join(folder, BUNDLES_FOLDER, name);
  const content = bundleEntryTexts({
    entries: await Promise.all(
      parts.map(async (part) => ({
        url: part.baseUrl + part.manifest.entry,
        text: await readVerified(part, part.manifest.entry),
        isRoot: part.manifest.name === ROOT_PART,
      })),
    ),
    ahead: await Promise.all(ahead.map(({ part, file }) => readVerified(part, file))),
  });
  if (!existsSync(path.join(target, 'entry.js'))) await writeBundle(target, content);
  return {
    // A store has the files of builds only; each portal serves its own bundles.
    url: `${stored === undefined ? url : PARTS_PATH}/${BUNDLES_FOLDER}/${name}/entry.js`,
    integrity: computeShortIntegrity(content),
    parts: parts.map(({ manifest }) => manifest.name),
  };
}

/** Entry bundles that an edge serves. */
export interface EntryBundles {
  /** Returns the bundle for some parts, or null while it does not exist; the first request starts its creation. */
  readonly get: (initial: InitialModules) => EntryBundle | null;
  /** Starts to create the bundle of a new release, also when an earlier one was removed (`npm run parts -- prune`). */
  readonly prepare: (initial: InitialModules) => void;
  /** Resolves when the first requested bundles, as many as a start waits for, exist or have failed. */
  readonly whenInitialSettled: () => Promise<void>;
}

/**
 * Number of bundles that a start waits for, by order of deployment. Each takes most of a second; pages of later parts
 * load single entries until theirs exists.
 */
const INITIAL_BUNDLE_COUNT = 8;

/** Milliseconds until a bundle that could not be created is tried again, such as after a full disk. */
const RETRY_MS = 60_000;

/** Creates no bundles: each entry is fetched separately. */
export const noEntryBundles: EntryBundles = {
  get: () => null,
  prepare: () => undefined,
  whenInitialSettled: () => Promise.resolve(),
};

/**
 * Creates entry bundles one after the other, outside requests. A bundle that fails is reported: pages then load each
 * entry, and the browser's integrity check rejects a broken one.
 */
export function createEntryBundles(
  published: PublishedParts,
  report: (error: unknown) => void,
): EntryBundles {
  const bundles = new Map<string, EntryBundle | null>();
  let last: Promise<void> = Promise.resolve();
  let first = last;
  const get: EntryBundles['get'] = (initial) => {
    const name = folderName(initial);
    const known = bundles.get(name);
    if (known !== undefined) return known;
    bundles.set(name, null);
    last = last.then(async () => {
      try {
        bundles.set(name, await createEntryBundle(published, initial));
      } catch (error) {
        report(error);
        setTimeout(() => bundles.delete(name), RETRY_MS).unref();
      }
    });
    if (bundles.size <= INITIAL_BUNDLE_COUNT) first = last;
    return null;
  };
  return {
    get,
    prepare: (initial) => {
      const name = folderName(initial);
      const isRemoved = !existsSync(path.join(published.folder, BUNDLES_FOLDER, name, 'entry.js'));
      // A bundle that is being created has no file yet.
      if (isRemoved && bundles.get(name) !== null) bundles.delete(name);
      get(initial);
    },
    whenInitialSettled: () => first,
  };
}
