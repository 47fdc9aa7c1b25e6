import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { buildId, computeIntegrity, MANIFEST_FILE } from '../manifest';
import { StartError } from '../settings';

/** The files of a build cannot be read; the message names the build and the remedy. */
export class BuildFilesError extends StartError {}

/** No file of the build is left in the registry, as after a prune. */
export class RemovedBuildError extends BuildFilesError {}

const SEGMENT = /^(?!\.{1,2}$)[\w.~-]+$/;

/** Suffixes of the compressed variants of scripts and style sheets. */
const VARIANTS = ['', '.br', '.gz'];

/**
 * Rejects a manifest whose paths would make portals write or delete files outside the build's folder (path traversal).
 *
 * @throws BuildFilesError
 */
export function assertOwnFiles({ name, id, files, serverFiles }: PartManifest): void {
  const paths = [name, id, ...[...files, ...serverFiles].flatMap(({ file }) => file.split('/'))];
  if (!paths.every((segment) => SEGMENT.test(segment)))
    throw new BuildFilesError(
      `The manifest of ${name} ${id} has a name that leads out of its folder, or has other characters than letters, digits and . _ ~ -`,
    );
}

/** Returns the files of a build, with the possible variants before each file and the manifest last. */
export function listBuildFiles({ files, serverFiles }: PartManifest): readonly string[] {
  const isCompressed = (file: string): boolean => /\.(?:js|css)$/.test(file);
  return [
    ...files.flatMap(({ file }) =>
      isCompressed(file) ? VARIANTS.map((suffix) => file + suffix).reverse() : [file],
    ),
    ...serverFiles.map(({ file }) => file),
    MANIFEST_FILE,
  ];
}

/** Returns whether a build has the file itself, not only as a compressed variant. */
export function isRequired({ files, serverFiles }: PartManifest, file: string): boolean {
  return file === MANIFEST_FILE || [...files, ...serverFiles].some((each) => each.file === file);
}

/** Checks a manifest by its id, because the id is the hash of its content. */
function isManifestOf(content: Buffer, { name, id }: PartManifest): boolean {
  try {
    const { id: found, ...known } = JSON.parse(content.toString()) as PartManifest;
    return known.name === name && found === id && buildId(known) === id;
  } catch {
    return false;
  }
}

/** Returns whether content is that of a file as the manifest records it; of a variant the manifest records nothing. */
export function isIntact(manifest: PartManifest, file: string, content: Buffer): boolean {
  if (file === MANIFEST_FILE) return isManifestOf(content, manifest);
  const recorded = [...manifest.files, ...manifest.serverFiles].find((each) => each.file === file);
  return recorded === undefined || computeIntegrity(content) === recorded.integrity;
}

/** Reads a file. @returns null when it is missing */
export async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file atomically, so that a portal that serves the folder never reads half of it. */
export async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const next = `${file}.next-${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(next, content);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}
