import { existsSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { readManifest } from '@portal/registry/published';
import { openRegistry, type RegistryEvent } from '@portal/registry/releases';
import { withDiskErrors } from '../deploy/disk-errors';
import { findBuildUses } from '../deploy/prune/build-uses';
import {
  findBundlesOf,
  findStoredBuilds,
  removeWithdrawn,
  withdrawFolder,
  type StoredBuild,
  type StoredFolder,
} from '../deploy/prune/stored-builds';
import { listParts } from '../workspace';
import type { PartsContext } from './parts-context';
import { formatColumns } from './status-command';

/** Options of `prune`. */
export interface PruneOptions {
  /** Days whose releases are kept. */
  readonly olderThan: number;
  /** Removes; otherwise nothing is removed. */
  readonly apply: boolean;
  readonly json: boolean;
}

interface Unused {
  readonly builds: readonly StoredBuild[];
  readonly bundles: readonly StoredFolder[];
  readonly kept: readonly StoredBuild[];
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
  const stored = findStoredBuilds(findBuildUses(events, since, readWorkspaceBuilds(workspace)), folder);
  const builds = stored.filter(({ build }) => build.keep === null);
  return {
    builds,
    bundles: findBundlesOf(builds, folder),
    kept: stored.filter(({ build }) => build.keep !== null),
  };
}

function formatMegabytes(folders: readonly StoredFolder[]): string {
  return `${(folders.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`;
}

function formatMinute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** `1 build`, `2 builds`. */
function count(items: readonly unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}

function describeKept(kept: readonly StoredBuild[]): string {
  const reasons = [...new Set(kept.map(({ build }) => build.keep))];
  const counts = reasons.map(
    (reason) => `${kept.filter(({ build }) => build.keep === reason).length} ${reason}`,
  );
  return `Kept: ${count(kept, 'build')}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}.`;
}

function describeUnused({ builds, bundles, kept }: Unused, since: Date, isApplied: boolean): string {
  if (builds.length === 0)
    return `Every published build is needed or was used since ${formatMinute(since.toISOString())}.\n${describeKept(kept)}`;
  const all = [...builds, ...bundles];
  const what = `${count(builds, 'build')} and ${count(bundles, 'entry bundle')} (${formatMegabytes(all)})`;
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
    describeKept(kept),
    isApplied
      ? `Removed ${what}. A page that has been open since then has to be reloaded.`
      : `Nothing was removed. Add --apply to remove ${what}.`,
  ].join('\n');
}

function toJson({ builds, bundles, kept }: Unused, place: string, since: Date, isRemoved: boolean): string {
  const describe = ({ build: { keep, ...build }, bytes }: StoredBuild) => ({
    ...build,
    bytes,
    ...(keep !== null && { keep }),
  });
  return JSON.stringify(
    {
      registry: place,
      since: since.toISOString(),
      isRemoved,
      unused: builds.map(describe),
      bundles: bundles.map(({ folder, bytes }) => ({ id: path.basename(folder), bytes })),
      kept: kept.map(describe),
    },
    null,
    2,
  );
}

/**
 * Lists or removes the files of builds that no release of the last days used. The registry keeps their entries.
 *
 * @param now end of these days
 * @throws DeployRejection when the folder cannot be written
 */
export function runPrune(
  context: PartsContext,
  { olderThan, apply, json }: PruneOptions,
  now = new Date(),
): Promise<void> {
  return withDiskErrors(context.registryLocation.folder, async () => {
    const { registryLocation, print } = context;
    const since = new Date(now.getTime() - olderThan * DAY_MS);
    const registry = openRegistry(registryLocation);
    try {
      if (!json) print(`Registry: ${registry.place}`);
      let unused: Unused | undefined;
      if (apply) {
        const withdrawn: string[] = [];
        try {
          // Under the lock, since a command may show one of the builds at this moment.
          await registry.append((events) => {
            unused = findUnused(events, since, context);
            for (const folder of [...unused.builds, ...unused.bundles])
              withdrawn.push(withdrawFolder(folder));
            return [];
          });
        } finally {
          removeWithdrawn(withdrawn, registryLocation.folder);
        }
      }
      unused ??= findUnused(await registry.events(), since, context);
      print(json ? toJson(unused, registry.place, since, apply) : describeUnused(unused, since, apply));
    } finally {
      await registry.close();
    }
  });
}
