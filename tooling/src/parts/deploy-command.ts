import type { PartManifest } from '@portal/contract/part';
import { publishedFolder, readManifest } from '@portal/registry/published';
import {
  foldEvents,
  liveId,
  type NewEvent,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import { type ContractedBuild, getPublishedFolder, readContract } from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { fetchBuildsToCheck } from '../deploy/fetch-builds';
import { assertNotOlder } from '../deploy/older-build';
import { markSet } from '../deploy/part-sets';
import { publishPart } from '../deploy/publish';
import {
  assertCanBeShown,
  createCanaryEvent,
  createDeployEvents,
  createPromoteEvent,
  describeReplacedCanary,
  isLiveForEveryone,
} from '../deploy/registry-events';
import { assertNewVersion } from '../deploy/version-gate';
import { withRegistry } from '../deploy/with-registry';
import { collectMistake, type DeployRejection, rejections, throwMistakes } from '../rejections';
import { checkBuiltStyles } from '../styles/check-built-styles';
import { listParts } from '../workspace';
import { findBuiltFolder } from './built-folder';
import {
  assertUnchanged,
  describeEvent,
  findMistakes,
  formatElapsed,
  probeAndCheckBudgets,
  startProbe,
} from './deploy-steps';
import type { PartsContext } from './parts-context';

/** Options of `deploy`; a deploy of all parts has neither `hold`, `canary` nor `from`. */
export interface DeployOptions {
  /** Publishes and checks the build without showing it. */
  readonly hold: boolean;
  /** Percentage of visitors of a canary; all visitors when absent. */
  readonly canary?: number;
  /** Folder of the build; the part's own when absent. */
  readonly from?: string;
  /** Reason for skipping the probe in a browser. */
  readonly skipProbe?: string;
  /** Allows a build that was rolled back. */
  readonly again: boolean;
  /** Allows pages of other parts to look different. */
  readonly acceptLooks: boolean;
  /** Allows a build that is older than the live one. */
  readonly older: boolean;
}

/** A build to be deployed, with its folder. */
interface BuildToDeploy extends ContractedBuild {
  readonly folder: string;
  readonly fileCount: number;
}

function getParts(workspace: string, part: string | undefined): readonly string[] {
  return part === undefined ? listParts(workspace) : [part];
}

/** Returns the name of the builds in messages. */
function getSubject(part: string | undefined): string {
  return part ?? 'This set of parts';
}

function readBuild(workspace: string, part: string, from: string | undefined): BuildToDeploy {
  const folder = findBuiltFolder(workspace, part, from);
  const manifest = readManifest(folder);
  if (manifest.name !== part) throw rejections.otherPart(part, manifest.name);
  const fileCount = checkFiles(folder, manifest);
  checkBuiltStyles(folder, manifest);
  return { folder, fileCount, manifest, contract: readContract(folder) };
}

/**
 * Creates the events that publish a build and show it.
 *
 * @param events current events of the registry
 * @returns the events, and a notice if they end the canary of another build
 * @throws DeployRejection when the build was rolled back, or when a live build is to be a canary
 */
function decideEvents(
  events: readonly RegistryEvent[],
  manifest: PartManifest,
  { hold, canary, skipProbe, again }: DeployOptions,
  who: string,
): { readonly events: readonly NewEvent[]; readonly notice: string | null } {
  const published = createDeployEvents(foldEvents(events), manifest, who, skipProbe);
  if (hold) return { events: published, notice: null };
  const then = [...events, ...published.map((event) => ({ seq: 0, time: '', ...event }))];
  const request = { who, isRollbackOverridden: again };
  const audience =
    canary === undefined
      ? createPromoteEvent(then, manifest.name, manifest.id, request)
      : createCanaryEvent(then, manifest.name, canary, manifest.id, request);
  if (audience === null) return { events: published, notice: null };
  return { events: [...published, audience], notice: describeReplacedCanary(then, audience) };
}

/** Returns the message of a deploy of builds that were live before, such as of a repeated CI job. */
function describeUnchanged(
  part: string | undefined,
  builds: readonly PartManifest[],
  states: PartStates,
  hasRestoredFiles: boolean,
): string {
  const [build] = builds;
  const subject =
    part === undefined || build === undefined ? 'Every part' : `${part} ${build.version} (${build.id})`;
  const canaries = builds.filter(({ name, id }) => !isLiveForEveryone(states, name, id));
  const live =
    canaries.length === 0
      ? 'live for everyone'
      : `live; canaries are running: ${canaries.map(({ name }) => name).join(', ')}`;
  return `${subject} is ${live}. ${hasRestoredFiles ? 'The files are complete again.' : 'Nothing has changed.'}`;
}

/**
 * Reads the builds of parts, and checks each of them and all with each other.
 *
 * @returns the builds, those of them that are not live, and their probe
 * @throws DeployRejection with the mistakes of all builds
 */
async function checkBuilds(
  context: PartsContext,
  part: string | undefined,
  states: PartStates,
  { again, from, hold, older, skipProbe }: DeployOptions,
) {
  const { workspace, environment, actor, print } = context;
  const parts = getParts(workspace, part);
  const mistakes: DeployRejection[] = [];
  const builds = parts.flatMap(
    (name) => collectMistake(mistakes, () => readBuild(workspace, name, from)) ?? [],
  );
  const changed = builds.filter(({ manifest: { name, id } }) => {
    const state = states.get(name);
    return part === undefined ? liveId(state) !== id : !isLiveForEveryone(states, name, id);
  });
  for (const build of builds) {
    const { name, version, id } = build.manifest;
    print(`${name} ${version} (${id})${changed.includes(build) ? '' : ' is live and stays as it is'}`);
  }
  const manifests = changed.map(({ manifest }) => manifest);
  for (const manifest of manifests) {
    const request = { who: actor, isRollbackOverridden: again || hold };
    collectMistake(mistakes, () => assertCanBeShown(states, manifest.name, manifest.id, request));
    collectMistake(mistakes, () => assertNewVersion(states, manifest, environment));
    collectMistake(mistakes, () => assertNotOlder(context, states, manifest, older || hold));
  }
  const probe =
    manifests.length > 0 && mistakes.length === 0
      ? await startProbe(context, getSubject(part), manifests, states, skipProbe)
      : null;
  // If one part cannot be read, the other parts would wrongly be reported as missing it.
  if (builds.length === parts.length) mistakes.push(...findMistakes(context, changed, states));
  throwMistakes(mistakes);
  print(`  files      ${builds.reduce((sum, { fileCount }) => sum + fileCount, 0)} as they were built`);
  print('  contract   compatible with everything that is live');
  return { builds, changed, probe };
}

/**
 * Publishes the build of a part, or those of all parts together: checks them, opens their pages in a browser, and writes
 * all or none to the registry. Of all parts, those that are live stay as they are, with their canaries.
 *
 * @param part undefined deploys all parts of the workspace
 * @throws DeployRejection with all mistakes; then no visitor gets any of the builds
 */
export function runDeploy(
  context: PartsContext,
  part: string | undefined,
  options: DeployOptions,
): Promise<void> {
  const { environment, registryLocation, print, actor, workspace } = context;
  const parts = getParts(workspace, part);
  const subject = getSubject(part);
  return withRegistry(registryLocation, async (registry) => {
    const started = performance.now();
    print(`Registry: ${registry.place}`);
    const before = await registry.events();
    const states = foldEvents(before);
    await fetchBuildsToCheck(registry, states, parts);
    const { builds, changed, probe } = await checkBuilds(context, part, states, options);
    let hasRestoredFiles = false;
    for (const { folder, manifest } of builds) {
      const { restored } = publishPart(folder, registryLocation.folder);
      checkFiles(publishedFolder(registryLocation.folder, manifest.name, manifest.id), manifest);
      if (restored.length > 0)
        print(
          `  published  ${manifest.name}: ${restored.length} damaged or missing files restored: ${restored.join(', ')}`,
        );
      hasRestoredFiles ||= restored.length > 0 || !(await registry.hasBuild(manifest));
    }
    const stored = builds.map(({ manifest }) => manifest);
    const manifests = changed.map(({ manifest }) => manifest);
    if (manifests.length === 0) {
      await registry.append(() => [], { stored });
      return print(describeUnchanged(part, stored, states, hasRestoredFiles));
    }
    await probeAndCheckBudgets(context, subject, probe, manifests, states, options.acceptLooks);
    const notices: string[] = [];
    // Downloads builds that other teams have made live from other machines in the meantime.
    await fetchBuildsToCheck(registry, foldEvents(await registry.events()), parts);
    const written = await registry.append(
      (events) => {
        const now = foldEvents(events);
        // Checked again under the lock: another team may have deployed or removed unused builds since.
        for (const manifest of stored) {
          if (!options.hold) assertUnchanged(manifest.name, states, now);
          assertNewVersion(now, manifest, environment);
          getPublishedFolder(registryLocation.folder, manifest.name, manifest.id);
        }
        if (events.length !== before.length) throwMistakes(findMistakes(context, changed, now));
        const decided = manifests.map((manifest) => decideEvents(events, manifest, options, actor));
        notices.push(...decided.flatMap(({ notice }) => notice ?? []));
        const added = decided.flatMap((each) => each.events);
        return part === undefined ? markSet(added) : added;
      },
      { stored },
    );
    const shown = options.hold ? written : written.filter(({ kind }) => kind !== 'deploy');
    for (const event of shown) print(describeEvent(event));
    if (written.length === 0) print(`${subject} was already published.`);
    for (const notice of notices) print(notice);
    print(`Done in ${formatElapsed(started)}; running portals follow within a second.`);
  });
}
