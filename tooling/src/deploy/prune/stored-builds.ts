import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { publishedFolder } from '@portal/registry/published';
import { createTemporaryName, removeAbandoned } from '../remove-abandoned';
import type { BuildUse } from './build-uses';

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

/** Returns the builds that have files. */
export function findStoredBuilds(builds: readonly BuildUse[], partsFolder: string): readonly StoredBuild[] {
  return builds.flatMap((build) => {
    const folder = publishedFolder(partsFolder, build.part, build.id);
    return existsSync(folder) ? [{ build, folder, bytes: measureSize(folder) }] : [];
  });
}

/**
 * Renames a folder atomically, so that a deploy of the same build publishes it again.
 *
 * @returns path of the renamed folder, which the next deploy of the part removes if this command is interrupted
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
