import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { PartStates } from '@portal/registry/releases';
import { readDeclaration } from '../build/read-part';
import { checkBudgets } from '../deploy/budgets/check-budgets';
import { findLiveBeside } from '../deploy/builds-in-use';
import { checkFiles } from '../deploy/check-files';
import { findPartsMissingBeside, isPageComplete, type PartOutline } from '../deploy/page-completeness';
import { type BootProbe, prepareProbe } from '../deploy/probe/probe-boot';
import { publishPart, repairPublished } from '../deploy/publish';
import { rejections } from '../deploy/rejections';
import { listParts } from '../workspace';
import type { PartsContext } from './parts-context';

/** Seconds with one decimal, as progress shows them. */
export function formatElapsed(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Folder from which the libraries that contracts name resolve. */
export function getLibrariesFolder(workspace: string): string {
  return path.join(workspace, 'shared-wl-assets');
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
 * Checks that builds and what is live make pages on which they can be probed.
 *
 * @param subject what the builds are called in the rejection
 * @throws DeployRejection naming the parts that must be live, too
 */
async function assertCanBeOpened(
  workspace: string,
  subject: string,
  builds: readonly PartManifest[],
  states: PartStates,
): Promise<void> {
  const live = findLiveBeside(builds, states);
  const present = [...live, ...builds];
  const isUsable = ({ uses }: PartManifest): boolean =>
    uses.every((used) => present.some(({ name }) => name === used));
  if (isPageComplete(present) && builds.every(isUsable)) return;
  // Only declarations can name a part that would fill an empty slot.
  const outlines = await readOutlines(workspace);
  const missing = new Set(
    builds.flatMap((build) =>
      findPartsMissingBeside(
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
 * Starts the probe of builds; their browser and server start while they are being checked.
 *
 * @param subject what the builds are called in messages
 * @returns null when it is to be skipped
 * @throws DeployRejection when the builds cannot be shown with what is live, or there is no browser
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
 * Copies a build to the published parts, and restores what the copy there has lost. This alone makes nothing live.
 *
 * @returns names of the restored files
 * @throws DeployRejection when the copy is not what was built
 */
export function publishChecked(
  built: string,
  manifest: PartManifest,
  partsFolder: string,
): readonly string[] {
  publishPart(built, partsFolder);
  const folder = publishedFolder(partsFolder, manifest.name, manifest.id);
  const repaired = repairPublished(built, folder);
  checkFiles(folder, manifest);
  return repaired;
}

/**
 * Probes published builds and checks their budgets, and prints what was found.
 *
 * @param subject what the builds are called in messages
 * @throws DeployRejection
 */
export async function tryPublished(
  { registryLocation, print }: PartsContext,
  subject: string,
  probe: BootProbe | null,
  builds: readonly PartManifest[],
  states: PartStates,
): Promise<void> {
  // Compressing takes seconds; the browser works meanwhile.
  const budgets = checkBudgets(subject, builds, states, registryLocation.folder);
  budgets.catch(() => undefined);
  const started = performance.now();
  if (probe !== null) {
    if (builds.length > 1)
      print(`  browser    opening the pages of ${builds.length} parts, for a minute or two`);
    const { pages, known, notCompared } = await probe.run(builds, states, registryLocation.folder);
    print(`  browser    ${pages} ${pages === 1 ? 'page starts' : 'pages start'} (${formatElapsed(started)})`);
    for (const problem of known) print(`  known      also without this build: ${problem}`);
    for (const page of notCompared)
      print(`  neighbour  not compared, its page does not come to rest: ${page}`);
  }
  await budgets;
  print('  budgets    pages stay within them');
}
