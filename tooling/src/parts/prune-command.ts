import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { readManifest } from '@portal/registry/published';
import { foldEvents, getManifest, type Registry, type RegistryEvent } from '@portal/registry/releases';
import { findBuildUses } from '../deploy/prune/build-uses';
import {
  findStoredBuilds,
  removeWithdrawn,
  type StoredBuild,
  type StoredFolder,
  withdrawFolder,
} from '../deploy/prune/stored-builds';
import { formatMinute } from '../deploy/registry-events';
import { withRegistry } from '../deploy/with-registry';
import { listParts } from '../workspace';
import { formatColumns } from './format-columns';
import type { PartsContext } from './parts-context';

/** Options of `prune`. */
export interface PruneOptions {
  /** Builds that a release used within so many days are kept. */
  readonly olderThan: number;
  /** Whether to remove the files; otherwise they are only listed. */
  readonly apply: boolean;
}

interface Unused {
  readonly builds: readonly StoredBuild[];
  readonly kept: readonly StoredBuild[];
  /** Unused builds of the registry, wherever their files are. */
  readonly registered: readonly PartManifest[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function readWorkspaceBuilds(workspace: string) {
  return listParts(workspace)
    .map((part) => path.join(workspace, part, 'dist/part'))
    .filter((folder) => existsSync(path.join(folder, MANIFEST_FILE)))
    .map(readManifest);
}

function findUnused(
  events: readonly RegistryEvent[],
  since: Date,
  { workspace, registryLocation: { folder } }: PartsContext,
): Unused {
  const uses = findBuildUses(events, since, readWorkspaceBuilds(workspace));
  const stored = findStoredBuilds(uses, folder);
  const states = foldEvents(events);
  const builds = stored.filter(({ build }) => build.keep === null);
  return {
    builds,
    kept: stored.filter(({ build }) => build.keep !== null),
    registered: uses.flatMap(({ part, id, keep }) => {
      const state = states.get(part);
      return keep === null && state !== undefined ? [getManifest(state, id)] : [];
    }),
  };
}

function formatMegabytes(folders: readonly StoredFolder[]): string {
  return `${(folders.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`;
}

/** Formats a count like `1 build` or `2 builds`. */
function count(items: readonly unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}

function describeKept(keptBuilds: readonly StoredBuild[]): string {
  const reasons = [...new Set(keptBuilds.map(({ build }) => build.keep))];
  const counts = reasons.map(
    (reason) => `${keptBuilds.filter(({ build }) => build.keep === reason).length} ${reason}`,
  );
  return `Kept: ${count(keptBuilds, 'build')}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}.`;
}

function describeUnused({ builds, kept: keptBuilds }: Unused, since: Date, isApplied: boolean): string {
  if (builds.length === 0)
    return `Every published build is needed or was used since ${formatMinute(since.toISOString())}.\n${describeKept(keptBuilds)}`;
  const what = `${count(builds, 'build')} (${formatMegabytes(builds)})`;
  return [
    formatColumns([
      ['part', 'version', 'build', 'last used', 'size'],
      ...builds.map((stored) => [
        stored.build.part,
        stored.build.version,
        stored.build.id,
        formatMinute(stored.build.lastUsed ?? ''),
        formatMegabytes([stored]),
      ]),
    ]),
    describeKept(keptBuilds),
    isApplied
      ? `Removed ${what}. A page that has been open since then has to be reloaded.`
      : `Nothing was removed. Add --apply to remove ${what}.`,
  ].join('\n');
}

/** Returns the builds whose files are in the database; null where the folder has the files. */
async function findRows(
  { registryLocation: { databaseUrl } }: PartsContext,
  registry: Registry,
  builds: readonly PartManifest[],
): Promise<readonly PartManifest[] | null> {
  if (databaseUrl === undefined) return null;
  const found: PartManifest[] = [];
  for (const manifest of builds) if (await registry.hasBuild(manifest)) found.push(manifest);
  return found;
}

function describeRows(rows: readonly PartManifest[], isApplied: boolean): string {
  if (rows.length === 0) return 'The database has no unused build.';
  const names = rows.map(({ name, id }) => `${name} ${id}`).join(', ');
  return `${isApplied ? 'Deleted from' : 'Unused in'} the database: ${names}.`;
}

/**
 * Lists or removes the files of builds that no release of the last days used. The registry keeps their entries.
 *
 * @param now end of the last days
 * @throws DeployRejection when the folder cannot be written
 */
export function runPrune(
  context: PartsContext,
  { olderThan, apply }: PruneOptions,
  now = new Date(),
): Promise<void> {
  const { registryLocation, print } = context;
  const since = new Date(now.getTime() - olderThan * DAY_MS);
  return withRegistry(registryLocation, async (registry) => {
    print(`Registry: ${registry.place}`);
    let unused = findUnused(await registry.events(), since, context);
    const rows = await findRows(context, registry, unused.registered);
    if (apply) {
      const withdrawn: string[] = [];
      try {
        // Under the registry's lock, since another command may be making one of the builds live.
        await registry.append(
          (events) => {
            unused = findUnused(events, since, context);
            for (const folder of unused.builds) withdrawn.push(withdrawFolder(folder));
            return [];
          },
          { removed: () => unused.registered },
        );
      } finally {
        removeWithdrawn(withdrawn, registryLocation.folder);
      }
    }
    print(describeUnused(unused, since, apply));
    if (rows !== null) print(describeRows(rows, apply));
  });
}
