import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder, readManifest } from '@portal/registry/published';
import { DeployRejection } from '../rejections';
import { checkFiles } from './check-files';
import { createTemporaryName, removeAbandoned } from './remove-abandoned';

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
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
 * Copies missing and damaged files of a build one by one: portals that serve the folder get either the old file or the
 * complete new one. The folders are new ones, so they can be written even if those of the build cannot.
 *
 * @returns names of the copied files
 */
function copyChanged(built: string, target: string): readonly string[] {
  const changed = filesIn(built).filter((file) => !isSame(path.join(built, file), path.join(target, file)));
  // The manifest is last: a folder without it does not count as a build.
  const isManifest = (file: string): number => Number(file === MANIFEST_FILE);
  const inOrder = changed.toSorted((one, other) => isManifest(one) - isManifest(other));
  for (const file of inOrder) {
    const targetFile = path.join(target, file);
    const next = createTemporaryName(targetFile);
    mkdirSync(path.dirname(targetFile), { recursive: true });
    try {
      copyFileSync(path.join(built, file), next);
      renameSync(next, targetFile);
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

/** A published build. */
export interface PublishedBuild {
  readonly manifest: PartManifest;
  /** Names of missing or damaged files that were restored in a folder that existed. */
  readonly restored: readonly string[];
}

/**
 * Copies a built part to its content-hashed, immutable folder, so that open pages keep the files of their build; restores
 * missing or damaged files of a folder that exists. Does not make the build live.
 *
 * @param built folder of the built part, with its manifest
 * @param partsFolder folder of the published parts
 */
export function publishPart(built: string, partsFolder: string): PublishedBuild {
  const manifest = readManifest(built);
  const target = publishedFolder(partsFolder, manifest.name, manifest.id);
  removeAbandoned(path.dirname(target));
  const isNew = !existsSync(target);
  // A damaged build must not replace intact published files.
  const copied = isNew || isIntact(built, manifest) ? copyChanged(built, target) : [];
  return { manifest, restored: isNew ? [] : copied };
}
