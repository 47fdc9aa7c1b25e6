import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder, readManifest } from '@portal/registry/published';
import { checkFiles } from './check-files';
import { DeployRejection } from './rejections';
import { createTemporaryName, removeAbandoned } from './remove-abandoned';

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Copies files into new folders, which are writable even if those of a read-only bundle are not. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const file of filesIn(from)) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    copyFileSync(path.join(from, file), path.join(to, file));
  }
}

/** Removes the provenance from a manifest: the same build may come from another commit. */
function withoutProvenance(text: string): string | null {
  try {
    const { provenance: _provenance, ...known } = JSON.parse(text) as PartManifest;
    return JSON.stringify(known);
  } catch {
    // An incomplete manifest counts as different from all others, so that the next deploy replaces it.
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  const [first, second] = [readFileSync(one), readFileSync(other)];
  if (first.equals(second)) return true;
  if (path.basename(one) !== MANIFEST_FILE) return false;
  const known = withoutProvenance(first.toString());
  return known !== null && known === withoutProvenance(second.toString());
}

/**
 * Restores missing or damaged files of a published folder one by one: portals that serve it get either the old file
 * or the complete new one.
 *
 * @param built folder of the same build, whose files were checked
 * @returns names of the restored files; empty when the folder was intact
 */
export function repairPublished(built: string, target: string): readonly string[] {
  const damaged = filesIn(built).filter((file) => !isSame(path.join(built, file), path.join(target, file)));
  // The manifest is last: a folder without it does not count as a build.
  const inOrder = [
    ...damaged.filter((file) => file !== MANIFEST_FILE),
    ...damaged.filter((file) => file === MANIFEST_FILE),
  ];
  for (const file of inOrder) {
    const place = path.join(target, file);
    const next = createTemporaryName(place);
    mkdirSync(path.dirname(place), { recursive: true });
    try {
      copyFileSync(path.join(built, file), next);
      renameSync(next, place);
    } finally {
      rmSync(next, { force: true });
    }
  }
  return inOrder;
}

function isIntact(built: string, manifest: PartManifest): boolean {
  try {
    checkFiles(built, manifest);
    return true;
  } catch (error) {
    if (error instanceof DeployRejection) return false;
    throw error;
  }
}

/**
 * Copies a built part to its content-hashed, immutable folder, so that open pages keep the files of their build; restores
 * missing or damaged files of a folder that exists. Does not make the build live.
 *
 * @param built folder of the built part, with its manifest
 * @param partsFolder folder of the published parts
 */
export function publishPart(built: string, partsFolder: string): PartManifest {
  const manifest = readManifest(built);
  const target = publishedFolder(partsFolder, manifest.name, manifest.id);
  removeAbandoned(path.dirname(target));
  if (existsSync(target)) {
    // A damaged build must not replace intact published files.
    if (isIntact(built, manifest)) repairPublished(built, target);
    return manifest;
  }
  mkdirSync(path.dirname(target), { recursive: true });
  // A unique name, so that two concurrent publishes do not write into each other's copy.
  const next = createTemporaryName(target);
  try {
    copyFiles(built, next);
    renameSync(next, target);
  } catch (error) {
    if (!existsSync(path.join(target, MANIFEST_FILE))) throw error;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  return manifest;
}
