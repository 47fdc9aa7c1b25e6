import type { PartManifest } from '@portal/registry/manifest';
import { readManifest } from '@portal/registry/published';
import { foldEvents, getManifest, openRegistry, type RegistryEvent } from '@portal/registry/releases';
import {
  type ContractedBuild,
  findIncompatibilities,
  getPublishedFolder,
  readContract,
  readOtherBuilds,
} from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { withDiskErrors } from '../deploy/disk-errors';
import { fetchBuildsToCheck } from '../deploy/fetch-builds';
import { createSetRollback, findLiveSet } from '../deploy/part-sets';
import { describeReplacedCanary, formatMinute, type RegistrySnapshot } from '../deploy/registry-events';
import { throwMistakes } from '../deploy/rejections';
import { describeEvent } from './change-command';
import { assertUnchanged, type ShowOptions } from './deploy-events';
import { formatElapsed, getLibrariesFolder, probeAndCheckBudgets, startProbe } from './deploy-steps';
import type { PartsContext } from './parts-context';

/** Options of `rollback --all`. */
export type RollbackAllOptions = Pick<ShowOptions, 'again' | 'skipProbe'>;

/** Name of the builds in messages. */
const SUBJECT = 'The set before';

function takeSnapshot(events: readonly RegistryEvent[]): RegistrySnapshot {
  return { states: foldEvents(events), events };
}

/** Checks that earlier builds are intact, and compatible with each other and other live builds. @throws DeployRejection */
function checkBuilds(
  { workspace, registryLocation: { folder } }: PartsContext,
  manifests: readonly PartManifest[],
  { states }: RegistrySnapshot,
): number {
  let fileCount = 0;
  const builds = manifests.map(({ name, id }): ContractedBuild => {
    const published = getPublishedFolder(folder, name, id);
    const manifest = readManifest(published);
    fileCount += checkFiles(published, manifest);
    return { manifest, contract: readContract(published) };
  });
  const names = manifests.map(({ name }) => name);
  const others = readOtherBuilds(names, states, folder);
  throwMistakes(findIncompatibilities(builds, others, getLibrariesFolder(workspace)));
  return fileCount;
}

/**
 * Rolls back the latest set that one command made live: after the checks of a deploy, one append returns its parts to
 * their earlier builds.
 *
 * @throws DeployRejection; then nothing has changed
 */
export function runRollbackAll(
  context: PartsContext,
  { again, skipProbe }: RollbackAllOptions,
): Promise<void> {
  const { registryLocation, print, actor } = context;
  return withDiskErrors(registryLocation.folder, async () => {
    const started = performance.now();
    const request = { who: actor, isRollbackOverridden: again };
    const registry = openRegistry(registryLocation);
    try {
      print(`Registry: ${registry.place}`);
      const before = takeSnapshot(await registry.events());
      const { states } = before;
      const set = findLiveSet(before);
      const { events, first } = createSetRollback(set, before, request);
      print(`Set of ${formatMinute(set.time)} by ${set.who}, from which these go back:`);
      const manifests = events.flatMap(({ part, id }) => {
        const state = states.get(part);
        return state === undefined ? [] : [getManifest(state, id)];
      });
      for (const { name, version, id } of manifests) print(`  ${name} to ${version} (${id})`);
      for (const part of first) print(`  ${part} stays: it has no build before`);
      const names = manifests.map(({ name }) => name);
      await fetchBuildsToCheck(registry, states, names, manifests);
      const probe = await startProbe(context, SUBJECT, manifests, states, skipProbe);
      print(`  files      ${checkBuilds(context, manifests, before)} as they were built`);
      print('  contract   compatible with each other and with everything that stays live');
      // Going back changes the looks on purpose.
      await probeAndCheckBudgets(context, SUBJECT, probe, manifests, states, true);
      // Downloads builds that other teams have made live from other machines in the meantime.
      await fetchBuildsToCheck(registry, foldEvents(await registry.events()), names, manifests);
      const notices: string[] = [];
      const written = await registry.append((current) => {
        const now = takeSnapshot(current);
        // Checked again under the lock: another team may have deployed or removed unused builds since.
        for (const { part } of set.members) assertUnchanged(part, states, now.states);
        if (current.length !== before.events.length) checkBuilds(context, manifests, now);
        const decided = createSetRollback(set, now, request).events;
        notices.push(...decided.flatMap((event) => describeReplacedCanary(now, event) ?? []));
        return decided.map((event) =>
          skipProbe === undefined ? event : { ...event, probeSkipped: skipProbe },
        );
      });
      for (const event of written) print(describeEvent(event));
      for (const notice of notices) print(notice);
      print(`Done in ${formatElapsed(started)}; running portals follow within a second.`);
    } finally {
      await registry.close();
    }
  });
}
