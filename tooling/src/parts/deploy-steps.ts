import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { PartStates } from '@portal/registry/releases';
import { readDeclaration } from '../build/read-part';
import { checkBudgets } from '../deploy/budgets/check-budgets';
import { findOtherLiveBuilds } from '../deploy/builds-in-use';
import { checkFiles } from '../deploy/check-files';
import { findNewerLiveBuild } from '../deploy/older-build';
import { findMissingPageParts, isPageComplete, type PartOutline } from '../deploy/page-completeness';
import { type BootProbe, prepareProbe } from '../deploy/probe/probe-boot';
import { publishPart, repairPublished } from '../deploy/publish';
import { rejections } from '../deploy/rejections';
import { isForTrials } from '../deploy/version-gate';
import { listParts } from '../workspace';
import type { PartsContext } from './parts-context';

/** Formats the time since `started` in seconds with one decimal. */
export function formatElapsed(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Returns the folder from which libraries named in contracts are resolved. */
export function getLibrariesFolder(workspace: string): string {
  return path.join(workspace, 'shared-wl-assets');
}

/**
 * Rejects a build that is older than the live one; where developers try out builds, or if it is allowed, says so.
 *
 * @throws DeployRejection with the reason
 */
export function assertNotOlder(
  { workspace, environment, print }: PartsContext,
  states: PartStates,
  manifest: PartManifest,
  isAllowed: boolean,
): void {
  const reason = findNewerLiveBuild(workspace, states, manifest);
  if (reason === null) return;
  if (!isAllowed && !isForTrials(environment)) throw rejections.olderBuild(manifest.name, reason);
  print(`  older      ${manifest.name}: ${reason}`);
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
 * Copies a build to the published parts, and restores damaged or missing files there. Does not make the build live.
 *
 * @returns names of the restored files
 * @throws DeployRejection when the copy differs from the build
 */
export function publishChecked(
  built: string,
  manifest: PartManifest,
  partsFolder: string,
): readonly string[] {
  const folder = publishedFolder(partsFolder, manifest.name, manifest.id);
  const repaired = existsSync(folder) ? repairPublished(built, folder) : [];
  publishPart(built, partsFolder);
  checkFiles(folder, manifest);
  return repaired;
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
  // Compression takes seconds and runs during the probe.
  const budgets = checkBudgets(subject, builds, states, registryLocation.folder);
  budgets.catch(() => undefined);
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
  await budgets;
  print('  budgets    pages stay within them');
}
