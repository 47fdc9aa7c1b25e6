import { readManifest } from '@portal/registry/published';
import { foldEvents, liveId, type NewEvent, openRegistry, type PartStates } from '@portal/registry/releases';
import { checkBuiltStyles } from '../deploy/check-built-styles';
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
import { markSet } from '../deploy/part-sets';
import { assertCanBeShown, isLiveForEveryone } from '../deploy/registry-events';
import { DeployRejection, rejections, throwMistakes } from '../deploy/rejections';
import { assertNewVersion } from '../deploy/version-gate';
import { listParts } from '../workspace';
import { findBuiltFolder } from './built-folder';
import { describeEvent } from './change-command';
import { assertUnchanged, decideEvents, type ShowOptions } from './deploy-events';
import {
  assertNotOlder,
  formatElapsed,
  getLibrariesFolder,
  probeAndCheckBudgets,
  publishChecked,
  startProbe,
} from './deploy-steps';
import type { PartsContext } from './parts-context';

/** Options of `deploy --all`. */
export type DeployAllOptions = Pick<ShowOptions, 'acceptLooks' | 'again' | 'older' | 'skipProbe'>;

/** A build of the workspace. */
interface WorkspaceBuild extends ContractedBuild {
  readonly folder: string;
  readonly fileCount: number;
}

/** Name of the builds in messages. */
const SUBJECT = 'This set of parts';

/** Collects rejections, so that one run reports the mistakes of all parts. */
class Mistakes {
  readonly #found: DeployRejection[] = [];

  /** Runs a check. @returns its result; undefined after a rejection, which is collected */
  collect<Result>(check: () => Result): Result | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof DeployRejection)) throw error;
      this.#found.push(error);
      return undefined;
    }
  }

  add(mistakes: readonly DeployRejection[]): void {
    this.#found.push(...mistakes);
  }

  /** @throws DeployRejection with all collected mistakes */
  throwIfAny(): void {
    throwMistakes(this.#found);
  }
}

function readBuild(workspace: string, part: string): WorkspaceBuild {
  const folder = findBuiltFolder(workspace, part);
  const manifest = readManifest(folder);
  if (manifest.name !== part) throw rejections.otherPart(part, manifest.name);
  const fileCount = checkFiles(folder, manifest);
  checkBuiltStyles(folder, manifest);
  return { folder, fileCount, manifest, contract: readContract(folder) };
}

/** Checks every part alone and all together. @throws DeployRejection with the mistakes of all parts */
function checkBuilds(
  context: PartsContext,
  states: PartStates,
  { again, older }: DeployAllOptions,
): { readonly builds: readonly WorkspaceBuild[]; readonly changed: readonly WorkspaceBuild[] } {
  const { workspace, environment, actor, registryLocation } = context;
  const mistakes = new Mistakes();
  const builds = listParts(workspace).flatMap(
    (part) => mistakes.collect(() => readBuild(workspace, part)) ?? [],
  );
  const changed = builds.filter(({ manifest: { name, id } }) => {
    const state = states.get(name);
    return state === undefined || liveId(state) !== id;
  });
  for (const { manifest } of changed) {
    const request = { who: actor, isRollbackOverridden: again };
    mistakes.collect(() => assertCanBeShown(states, manifest.name, manifest.id, request));
    mistakes.collect(() => assertNewVersion(states, manifest, environment));
    mistakes.collect(() => assertNotOlder(context, states, manifest, older));
  }
  // If one part cannot be read, the other parts would wrongly be reported as missing it.
  if (builds.length === listParts(workspace).length)
    mistakes.add(findSetMistakes(changed, states, registryLocation.folder, workspace));
  mistakes.throwIfAny();
  return { builds, changed };
}

function findSetMistakes(
  changed: readonly WorkspaceBuild[],
  states: PartStates,
  partsFolder: string,
  workspace: string,
): readonly DeployRejection[] {
  const names = changed.map(({ manifest }) => manifest.name);
  const others = readOtherBuilds(names, states, partsFolder);
  return findIncompatibilities(changed, others, getLibrariesFolder(workspace));
}

/** Returns the message of a run whose builds were live before, at least for visitors without a canary. */
function describeUnchangedSet(
  builds: readonly WorkspaceBuild[],
  states: PartStates,
  hasRestoredFiles: boolean,
): string {
  const canaries = builds
    .map(({ manifest }) => manifest)
    .filter(({ name, id }) => !isLiveForEveryone(states, name, id))
    .map(({ name }) => name);
  const live =
    canaries.length === 0 ? 'live for everyone' : `live; canaries are running: ${canaries.join(', ')}`;
  return `Every part is ${live}. ${hasRestoredFiles ? 'The files are complete again.' : 'Nothing has changed.'}`;
}

/**
 * Makes the workspace's builds live together: checks each of them and all with each other, opens their pages in a
 * browser, and writes all or none to the registry. Builds that are live already stay as they are, with their canaries.
 *
 * @throws DeployRejection with all mistakes; then no visitor gets any of the builds
 */
export function runDeployAll(context: PartsContext, options: DeployAllOptions): Promise<void> {
  return withDiskErrors(context.registryLocation.folder, async () => {
    const { environment, registryLocation, print, actor, workspace } = context;
    const started = performance.now();
    const registry = openRegistry(registryLocation);
    try {
      print(`Registry: ${registry.place}`);
      const before = await registry.events();
      const states = foldEvents(before);
      await fetchBuildsToCheck(registry, states, listParts(workspace));
      const { builds, changed } = checkBuilds(context, states, options);
      for (const { manifest } of builds) {
        const isChanged = changed.some((build) => build.manifest === manifest);
        print(
          `${manifest.name} ${manifest.version} (${manifest.id})${isChanged ? '' : ' is live and stays as it is'}`,
        );
      }
      const manifests = changed.map(({ manifest }) => manifest);
      const probe =
        manifests.length > 0
          ? await startProbe(context, SUBJECT, manifests, states, options.skipProbe)
          : null;
      const fileCount = builds.reduce((sum, build) => sum + build.fileCount, 0);
      print(`  files      ${fileCount} as they were built`);
      print('  contract   compatible with each other and with everything that is live');
      let hasRestoredFiles = false;
      for (const { folder, manifest } of builds) {
        const repaired = publishChecked(folder, manifest, registryLocation.folder);
        if (repaired.length > 0)
          print(`  published  ${manifest.name}: ${repaired.length} damaged or missing files restored`);
        hasRestoredFiles ||= repaired.length > 0 || !(await registry.hasBuild(manifest));
      }
      const stored = builds.map(({ manifest }) => manifest);
      if (manifests.length === 0) {
        await registry.append(() => [], { stored });
        return print(describeUnchangedSet(builds, states, hasRestoredFiles));
      }
      await probeAndCheckBudgets(context, SUBJECT, probe, manifests, states, options.acceptLooks);
      const notices: string[] = [];
      // Downloads builds that other teams have made live from other machines in the meantime.
      await fetchBuildsToCheck(registry, foldEvents(await registry.events()), listParts(workspace));
      const written = await registry.append(
        (events) => {
          const now = foldEvents(events);
          // Checked again under the lock: another team may have deployed or removed unused builds since.
          for (const { manifest } of builds) {
            assertUnchanged(manifest.name, states, now);
            assertNewVersion(now, manifest, environment);
            getPublishedFolder(registryLocation.folder, manifest.name, manifest.id);
          }
          if (events.length !== before.length)
            throwMistakes(findSetMistakes(changed, now, registryLocation.folder, workspace));
          return manifests.flatMap((manifest): readonly NewEvent[] => {
            const decided = decideEvents(events, manifest, { ...options, hold: false }, actor);
            if (decided.notice !== null) notices.push(decided.notice);
            return markSet(decided.events);
          });
        },
        { stored },
      );
      for (const event of written.filter(({ kind }) => kind !== 'deploy')) print(describeEvent(event));
      for (const notice of notices) print(notice);
      print(`Done in ${formatElapsed(started)}; running portals follow within a second.`);
    } finally {
      await registry.close();
    }
  });
}
