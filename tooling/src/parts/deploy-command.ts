import { existsSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder, readManifest } from '@portal/registry/published';
import {
  foldEvents,
  liveId,
  type NewEvent,
  openRegistry,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import { isUpToDate } from '../build/up-to-date';
import { checkBudgets } from '../deploy/budgets/check-budgets';
import { checkBuiltStyles } from '../deploy/check-built-styles';
import { checkCompatibility, readContract } from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { withDiskErrors } from '../deploy/disk-errors';
import { fetchBuildsToCheck, uploadPublished } from '../deploy/part-store';
import { type BootProbe, prepareProbe } from '../deploy/probe/probe-boot';
import { publishPart, repairPublished } from '../deploy/publish';
import {
  assertCanBeShown,
  createCanaryEvent,
  createDeployEvents,
  createPromoteEvent,
  describeReplacedCanary,
} from '../deploy/registry-events';
import { rejections } from '../deploy/rejections';
import { assertNewVersion } from '../deploy/version-gate';
import { listParts } from '../workspace';
import { describeEvent } from './change-command';
import type { PartsContext } from './parts-context';

/** Options of `deploy`. */
export interface DeployOptions {
  /** Publishes and checks only. */
  readonly hold: boolean;
  /** Percentage of visitors of a canary; all visitors when absent. */
  readonly canary?: number;
  /** Folder of the build; the part's own when absent. */
  readonly from?: string;
  /** Reason for not opening it in a browser first. */
  readonly skipProbe?: string;
  /** Allows a build that was rolled back. */
  readonly again: boolean;
}

function findBuiltFolder({ workspace }: PartsContext, part: string, from: string | undefined): string {
  if (from !== undefined) {
    const folder = path.resolve(from);
    if (!existsSync(path.join(folder, MANIFEST_FILE))) throw rejections.notBuilt(part);
    return folder;
  }
  const folder = path.join(workspace, part);
  if (!listParts(workspace).includes(part)) throw rejections.noSuchPart(part, listParts(workspace));
  const built = path.join(folder, 'dist/part');
  if (!existsSync(path.join(built, MANIFEST_FILE))) throw rejections.notBuilt(part);
  if (!isUpToDate(folder, workspace)) throw rejections.staleBuild(part);
  return built;
}

/** The registry as it would be with further events; `promoted` and the like look at it before anything is written. */
function withEvents(events: readonly RegistryEvent[], added: readonly NewEvent[]): readonly RegistryEvent[] {
  return [...events, ...added.map((event) => ({ seq: 0, time: '', ...event }))];
}

/** Events of a deploy, given the registry's state. */
function createEvents(
  events: readonly RegistryEvent[],
  manifest: PartManifest,
  { hold, canary, skipProbe, again }: DeployOptions,
  who: string,
): { readonly events: readonly NewEvent[]; readonly notice: string | null } {
  const published = createDeployEvents(foldEvents(events), manifest, who, skipProbe);
  if (hold) return { events: published, notice: null };
  const then = withEvents(events, published);
  const registered = { states: foldEvents(then), events: then };
  const request = { who, isRollbackOverridden: again };
  const shown =
    canary === undefined
      ? createPromoteEvent(registered, manifest.name, manifest.id, request)
      : createCanaryEvent(registered, manifest.name, canary, manifest.id, request);
  return { events: [...published, shown], notice: describeReplacedCanary(registered, shown) };
}

/**
 * Rejects a deploy if another actor has changed the part since it began, because it was checked against the earlier
 * state.
 */
function assertUnchanged(part: string, before: PartStates, now: PartStates): void {
  const change = now.get(part)?.changed;
  if (change === undefined || change.kind === 'deploy' || change.seq === before.get(part)?.changed.seq)
    return;
  throw rejections.changedMeanwhile(part, change.who, describeEvent(change));
}

/** Seconds with one decimal, as progress shows them. */
function formatElapsed(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** A probe needs a page to show the build on; null while there is no root-config, and when it is to be skipped. */
function startProbe(
  { workspace, reportsFolder, print }: PartsContext,
  part: string,
  states: PartStates,
  { skipProbe }: DeployOptions,
): BootProbe | null {
  if (skipProbe !== undefined) print(`  browser    left out: ${skipProbe}`);
  else if (states.has('root-config') && [...states.values()].some((state) => liveId(state) !== null))
    return prepareProbe(part, workspace, reportsFolder);
  else print('  browser    nothing to probe yet: there is no root-config');
  return null;
}

/**
 * Publishes a part's build, checks its files, its compatibility and its pages in a browser, and makes it live.
 *
 * @throws DeployRejection; then no visitor gets it
 */
export function runDeploy(context: PartsContext, part: string, options: DeployOptions): Promise<void> {
  return withDiskErrors(context.registryLocation.folder, async () => {
    const { environment, registryLocation, print, actor, workspace } = context;
    const started = performance.now();
    const built = findBuiltFolder(context, part, options.from);
    const manifest = readManifest(built);
    if (manifest.name !== part) throw rejections.otherPart(part, manifest.name);
    print(`${part} ${manifest.version} (${manifest.id})`);
    const librariesFrom = path.join(workspace, 'shared-wl-assets');
    const registry = openRegistry(registryLocation);
    let probe: BootProbe | null = null;
    try {
      const states = foldEvents(await registry.events());
      if (!options.hold)
        assertCanBeShown(states, part, manifest.id, { who: actor, isRollbackOverridden: options.again });
      assertNewVersion(states, manifest, environment);
      // Browser and server start while the build is being checked.
      probe = startProbe(context, part, states, options);
      print(`  files      ${checkFiles(built, manifest)} as they were built`);
      checkBuiltStyles(built, manifest);
      const build = { manifest, contract: readContract(built) };
      await fetchBuildsToCheck(registryLocation, states, part);
      checkCompatibility(build, states, registryLocation.folder, librariesFrom);
      print('  contract   compatible with everything that is live');
      publishPart(built, registryLocation.folder);
      const folder = publishedFolder(registryLocation.folder, part, manifest.id);
      const repaired = repairPublished(built, folder);
      checkFiles(folder, manifest);
      const uploaded = await uploadPublished(registryLocation, manifest);
      if (uploaded !== null) print(`  store      ${uploaded.summary}`);
      if (repaired.length > 0)
        print(`  published  ${repaired.length} damaged or missing files restored: ${repaired.join(', ')}`);
      if (repaired.length > 0 || uploaded?.hasChanged === true) {
        const state = states.get(part);
        if (state !== undefined && liveId(state) === manifest.id && state.canary === null)
          return print(`${part} ${manifest.id} is live for everyone, and complete again.`);
      }
      // Compressing takes seconds; the browser works meanwhile.
      const budgets = checkBudgets(manifest, states, registryLocation.folder);
      budgets.catch(() => undefined);
      const probing = performance.now();
      if (probe !== null) {
        const { pages, known, notCompared } = await probe.run(manifest, states, registryLocation.folder);
        print(
          `  browser    ${pages} ${pages === 1 ? 'page starts' : 'pages start'} (${formatElapsed(probing)})`,
        );
        for (const problem of known) print(`  known      also without this build: ${problem}`);
        for (const page of notCompared)
          print(`  neighbour  not compared, its page does not come to rest: ${page}`);
      }
      await budgets;
      print('  budgets    pages stay within them');
      let notice: string | null = null;
      // Builds of other teams that went live meanwhile, from other machines.
      await fetchBuildsToCheck(registryLocation, foldEvents(await registry.events()), part);
      const written = await registry.append((events) => {
        const now = foldEvents(events);
        if (!options.hold) assertUnchanged(part, states, now);
        // Checked again under the lock: another team may have deployed meanwhile.
        assertNewVersion(now, manifest, environment);
        checkCompatibility(build, now, registryLocation.folder, librariesFrom);
        const decided = createEvents(events, manifest, options, actor);
        notice = decided.notice;
        return decided.events;
      });
      const last = written.at(-1);
      print(last === undefined ? `${part} ${manifest.id} was already published.` : describeEvent(last));
      if (notice !== null) print(notice);
      print(`Done in ${formatElapsed(started)}; running portals follow within a second.`);
    } finally {
      await probe?.stop();
      await registry.close();
    }
  });
}
