import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { PartManifest } from '../manifest';
import { publishedFolder } from '../published';
import {
  assertOwnFiles,
  type BuildObject,
  isScriptOrStyle,
  listBuildObjects,
  VARIANTS,
} from './build-objects';
import type { PartStore } from './part-store';
import { settleAll } from './settle-all';
import { PartStoreError, RemovedBuildError } from './store-error';

const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}

/** Writes a file atomically, so that a portal that serves the folder never reads half of it. */
async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  const next = `${file}.next-${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(next, content);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

/** Whether a compressed variant has exactly the content of its file; decompression stops at the file's length. */
async function isVariantOf(content: Buffer, variant: Buffer, encoding: string): Promise<boolean> {
  const options = { maxOutputLength: content.length };
  try {
    const bytes = await (encoding === 'br' ? decompressBrotli : decompressGzip)(variant, options);
    return bytes.equals(content);
  } catch {
    return false;
  }
}

/** Variants are optional: without one the file is served uncompressed. */
async function downloadVariants(
  store: PartStore,
  target: string,
  object: string,
  content: Buffer,
): Promise<void> {
  for (const { suffix, encoding } of VARIANTS) {
    const variant = await store.get(object + suffix);
    if (variant !== null && (await isVariantOf(content, variant, encoding)))
      await writeAtomically(target + suffix, variant);
    else await rm(target + suffix, { force: true });
  }
}

/** Whether all files of a build are in its folder with the content recorded in the manifest. */
export async function hasBuild(partsFolder: string, manifest: PartManifest): Promise<boolean> {
  const folder = publishedFolder(partsFolder, manifest.name, manifest.id);
  for (const { file, isIntact } of listBuildObjects(manifest)) {
    const content = await readIfPresent(path.join(folder, file));
    if (content === null || !isIntact(content)) return false;
  }
  return true;
}

/** If the manifest is missing too, prune has deleted the build; a single missing file is an error of the store. */
async function createMissingError(
  store: PartStore,
  manifest: PartManifest,
  file: string,
): Promise<PartStoreError> {
  const { name, id } = manifest;
  const last = listBuildObjects(manifest).at(-1);
  const isRemoved = last !== undefined && (await store.get(last.object)) === null;
  return new (isRemoved ? RemovedBuildError : PartStoreError)(
    `The part store ${store.place} has no ${file} of ${name} ${id}. Deploy that build again.`,
  );
}

/**
 * Downloads the files of a build that its folder lacks. Only content that matches the manifest is written, so write
 * access to the store is not enough to change the code that runs.
 *
 * @param manifest as the registry has it
 * @param partsFolder folder of the published parts on this machine
 * @throws RemovedBuildError when the store no longer has the build; PartStoreError when a file is missing or altered in the
 * store, or the store fails
 */
export async function downloadBuild(
  store: PartStore,
  manifest: PartManifest,
  partsFolder: string,
): Promise<void> {
  assertOwnFiles(manifest);
  const { name, id } = manifest;
  const folder = publishedFolder(partsFolder, name, id);
  const download = async ({ file, object, isIntact, isPublic }: BuildObject): Promise<void> => {
    const target = path.join(folder, file);
    const present = await readIfPresent(target);
    if (present !== null && isIntact(present)) return;
    const content = await store.get(object);
    if (content === null) throw await createMissingError(store, manifest, file);
    if (!isIntact(content))
      throw new PartStoreError(
        `The part store ${store.place} has an altered ${file} of ${name} ${id}. Find out who has changed it, then deploy that build again.`,
      );
    // Variants before the file: if the file is present, its variants were downloaded, too.
    if (isPublic && isScriptOrStyle(file)) await downloadVariants(store, target, object, content);
    await writeAtomically(target, content);
  };
  const objects = listBuildObjects(manifest);
  await settleAll(objects.slice(0, -1).map(download));
  // A folder with a manifest counts as a complete build.
  await settleAll(objects.slice(-1).map(download));
}
