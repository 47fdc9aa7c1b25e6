import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { readManifest } from '@portal/registry/published';
import {
  foldEvents,
  getManifest,
  type NewEvent,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import { readDeclaration } from '../declaration/read-declaration';
import { checkBudgets } from '../deploy/budgets/check-budgets';
import { findOtherLiveBuilds } from '../deploy/builds-in-use';
import {
  type ContractedBuild,
  findIncompatibilities,
  getPublishedFolder,
  readContract,
  readOtherBuilds,
} from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { findMissingPageParts, isPageComplete, type PartOutline } from '../deploy/page-completeness';
import { type BootProbe, prepareProbe } from '../deploy/probe/probe-boot';
import { type DeployRejection, rejections, throwMistakes } from '../rejections';
import { listParts } from '../workspace';
import type { PartsContext } from './parts-context';

/** Formats the time since `started` in seconds with one decimal. */
export function formatElapsed(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Returns a sentence on what visitors get from now on. */
export function describeEvent({ kind, part, id, version, ...event }: NewEvent): string {
  const build = `${part} ${version} (${id})`;
  if (kind === 'promote') return `${build} is live for everyone.`;
  if (kind === 'rollback') return `Back to ${build} for everyone.`;
  if (kind === 'deploy') return `${build} is published.`;
  const percent = 'percent' in event ? event.percent : 0;
  return percent === 0
    ? `${build} is no longer shown.`
    : `${build} is shown to ${percent} % of the visitors.`;
}

/** Returns the manifests of the builds that new events name. */
export function findManifests(
  registered: readonly RegistryEvent[],
  events: readonly NewEvent[],
): readonly PartManifest[] {
  const states = foldEvents(registered);
  return events.flatMap(({ part, id }) => {
    const state = states.get(part);
    return state === undefined ? [] : [getManifest(state, id)];
  });
}

/** Finds incompatibilities of builds with each other and with the builds of other parts that visitors get. */
export function findMistakes(
  { registryLocation: { folder } }: PartsContext,
  builds: readonly ContractedBuild[],
  states: PartStates,
): readonly DeployRejection[] {
  const names = builds.map(({ manifest }) => manifest.name);
  return findIncompatibilities(builds, readOtherBuilds(names, states, folder));
}

/**
 * Checks that published builds are intact, and compatible with each other and other live builds.
 *
 * @returns the number of their files
 * @throws DeployRejection
 */
export function checkPublished(
  context: PartsContext,
  builds: readonly PartManifest[],
  events: readonly RegistryEvent[],
): number {
  let fileCount = 0;
  const contracted = builds.map(({ name, id }): ContractedBuild => {
    const folder = getPublishedFolder(context.registryLocation.folder, name, id);
    const manifest = readManifest(folder);
    fileCount += checkFiles(folder, manifest);
    return { manifest, contract: readContract(folder) };
  });
  throwMistakes(findMistakes(context, contracted, foldEvents(events)));
  return fileCount;
}

/**
 * Checks that a part has not changed since its deploy began, because the build was checked against the earlier state.
 *
 * @throws DeployRejection naming who changed what
 */
export function assertUnchanged(part: string, before: PartStates, now: PartStates): void {
  const change = now.get(part)?.changed;
  if (change === undefined || change.kind === 'deploy' || change.seq === before.get(part)?.changed.seq)
    return;
  throw rejections.changedMeanwhile(part, change.who, describeEvent(change));
}

async function readOutlines(workspace: string): Promise<readonly PartOutline[]> {
  return Promise.all(
    listParts(workspace).map(async (name) => {
      const { slots, routes = [], uses = [] } = await readDeclaration(path.join(workspace, name));
      return { name, slots, routes, uses };
    }),
  );
}

/**
 * Checks that builds form pages with the live parts, on which the builds can be probed.
 *
 * @param subject name of the builds in the rejection
 * @throws DeployRejection naming the parts that must be live, too
 */
async function assertCanBeOpened(
  workspace: string,
  subject: string,
  builds: readonly PartManifest[],
  states: PartStates,
): Promise<void> {
  const live = findOtherLiveBuilds(builds, states);
  const present = [...live, ...builds];
  const isUsable = ({ uses }: PartManifest): boolean =>
    uses.every((used) => present.some(({ name }) => name === used));
  if (isPageComplete(present) && builds.every(isUsable)) return;
  // Only declarations can name a part that would fill an empty slot.
  const outlines = await readOutlines(workspace);
  const missing = new Set(
    builds.flatMap((build) =>
      findMissingPageParts(
        build,
        present.filter(({ name }) => name !== build.name),
        outlines,
      ),
    ),
  );
  if (missing.size > 0 && live.length === 0) throw rejections.emptyRegistry(subject, [...missing]);
  if (missing.size > 0) throw rejections.missingParts(subject, [...missing]);
}

/**
 * Prepares the probe of builds.
 *
 * @param subject name of the builds in messages
 * @returns null when the probe is skipped
 * @throws DeployRejection when the builds form no pages with the live parts, or there is no browser
 */
export async function startProbe(
  { workspace, reportsFolder, print }: PartsContext,
  subject: string,
  builds: readonly PartManifest[],
  states: PartStates,
  skipProbe: string | undefined,
): Promise<BootProbe | null> {
  if (skipProbe !== undefined) {
    print(`  browser    left out: ${skipProbe}`);
    return null;
  }
  await assertCanBeOpened(workspace, subject, builds, states);
  return prepareProbe(subject, workspace, reportsFolder);
}

/**
 * Probes published builds, checks their budgets, and prints the results.
 *
 * @param subject name of the builds in messages
 * @param acceptLooks whether pages of other parts may look different
 * @throws DeployRejection
 */
export async function probeAndCheckBudgets(
  { registryLocation, print }: PartsContext,
  subject: string,
  probe: BootProbe | null,
  builds: readonly PartManifest[],
  states: PartStates,
  acceptLooks: boolean,
): Promise<void> {
  const started = performance.now();
  if (probe !== null) {
    if (builds.length > 1)
      print(`  browser    opening the pages of ${builds.length} parts, for a minute or two`);
    const { pages, known, notCompared } = await probe(builds, states, registryLocation.folder, acceptLooks);
    print(`  browser    ${pages} ${pages === 1 ? 'page starts' : 'pages start'} (${formatElapsed(started)})`);
    for (const problem of known) print(`  known      also without this build: ${problem}`);
    for (const page of notCompared)
      print(`  neighbour  not compared, its page does not appear alone either: ${page}`);
  }
  checkBudgets(subject, builds, states, registryLocation.folder);
  print('  budgets    pages stay within them');
}
