import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT_PART } from '@portal/registry/initial-modules';
import { publishedFolder, readManifest } from '@portal/registry/published';
import { createTemporaryName, removeAbandoned } from '../remove-abandoned';
import type { BuildUse } from './build-uses';

/** Folder of entry bundles, which portals make beside the parts. */
const BUNDLES_FOLDER = 'joined';

/** A folder that can be removed. */
export interface StoredFolder {
  readonly folder: string;
  readonly bytes: number;
}

/** A build in the folder of the published parts. */
export interface StoredBuild extends StoredFolder {
  readonly build: BuildUse;
}

function measureSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function listFolders(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
}

/** Returns the builds whose files are there. */
export function findStoredBuilds(builds: readonly BuildUse[], partsFolder: string): readonly StoredBuild[] {
  return builds.flatMap((build) => {
    const folder = publishedFolder(partsFolder, build.part, build.id);
    return existsSync(folder) ? [{ build, folder, bytes: measureSize(folder) }] : [];
  });
}

/** Whether a bundle has the entry of a build: others are in a table by URL, the root's own comes last. */
function isInBundle({ build: { part, id }, folder }: StoredBuild, bundle: string): boolean {
  if (part !== ROOT_PART) return bundle.includes(`/${part}/${id}/`);
  return bundle.endsWith(readFileSync(path.join(folder, readManifest(folder).entry), 'utf8'));
}

/** Returns the entry bundles that contain any of some builds, so that no other release has them. */
export function findBundlesOf(builds: readonly StoredBuild[], partsFolder: string): readonly StoredFolder[] {
  return listFolders(path.join(partsFolder, BUNDLES_FOLDER)).flatMap((name) => {
    const folder = path.join(partsFolder, BUNDLES_FOLDER, name);
    const file = path.join(folder, 'entry.js');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return builds.some((build) => isInBundle(build, text)) ? [{ folder, bytes: measureSize(folder) }] : [];
  });
}

/**
 * Takes a folder out of its place at once; a deploy of the same build then publishes it again.
 *
 * @returns its temporary name, which the next deploy of the part removes if this command is interrupted
 * @throws errors of the file system
 */
export function withdrawFolder({ folder }: StoredFolder): string {
  const withdrawn = createTemporaryName(folder);
  renameSync(folder, withdrawn);
  return withdrawn;
}

/** Removes withdrawn folders, and those that an interrupted command has left. */
export function removeWithdrawn(folders: readonly string[], partsFolder: string): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  for (const name of listFolders(partsFolder)) removeAbandoned(path.join(partsFolder, name));
}
