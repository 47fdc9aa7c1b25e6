import { existsSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder, readManifest } from '@portal/registry/published';
import {
  foldEvents,
  liveId,
  openRegistry,
  type NewEvent,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import { isUpToDate } from '../build/up-to-date';
import { assertMayBeShown, deployed, promoted, replacedCanaryNotice, shownToShare } from '../deploy/changes';
import { checkBudgets } from '../deploy/budgets/check-budgets';
import { checkBuiltStyles } from '../deploy/check-built-styles';
import { checkFiles } from '../deploy/check-files';
import { checkFit, readContract } from '../deploy/check-fit';
import { withDiskRefusals } from '../deploy/disk-refusals';
import { prepareProbe, type BootProbe } from '../deploy/probe/probe-boot';
import { mendPublished, publishPart } from '../deploy/publish';
import { refusals } from '../deploy/refusals';
import { assertNewVersion } from '../deploy/version-gate';
import { partsOf } from '../workspace';
import { sentenceOf } from './change-command';
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

function builtFolder({ workspace }: PartsContext, part: string, from: string | undefined): string {
  if (from !== undefined) {
    const folder = path.resolve(from);
    if (!existsSync(path.join(folder, MANIFEST_FILE))) throw refusals.notBuilt(part);
    return folder;
  }
  const folder = path.join(workspace, part);
  if (!partsOf(workspace).includes(part)) throw refusals.noSuchPart(part, partsOf(workspace));
  const built = path.join(folder, 'dist/part');
  if (!existsSync(path.join(built, MANIFEST_FILE))) throw refusals.notBuilt(part);
  if (!isUpToDate(folder, workspace)) throw refusals.staleBuild(part);
  return built;
}

/** The registry as it would be with further events; `promoted` and the like look at it before anything is written. */
function withEvents(events: readonly RegistryEvent[], added: readonly NewEvent[]): readonly RegistryEvent[] {
  return [...events, ...added.map((event) => ({ seq: 0, time: '', ...event }))];
}

/** Events of a deploy, given the registry's state. */
function eventsOf(
  events: readonly RegistryEvent[],
  manifest: PartManifest,
  { hold, canary, skipProbe, again }: DeployOptions,
  who: string,
): { readonly events: readonly NewEvent[]; readonly notice: string | null } {
  const published = deployed(foldEvents(events), manifest, who, skipProbe);
  if (hold) return { events: published, notice: null };
  const then = withEvents(events, published);
  const registered = { states: foldEvents(then), events: then };
  const request = { who, isAgain: again };
  const shown =
    canary === undefined
      ? promoted(registered, manifest.name, manifest.id, request)
      : shownToShare(registered, manifest.name, canary, manifest.id, request);
  return { events: [...published, shown], notice: replacedCanaryNotice(registered, shown) };
}

/**
 * Rejects a deploy if another actor has changed the part since it began, because it was checked against the earlier
 * state.
 */
function assertUnchanged(part: string, before: PartStates, now: PartStates): void {
  const change = now.get(part)?.changed;
  if (change === undefined || change.kind === 'deploy' || change.seq === before.get(part)?.changed.seq)
    return;
  throw refusals.changedMeanwhile(part, change.who, sentenceOf(change));
}

/** Seconds with one decimal, as progress shows them. */
function since(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** A probe needs a page to show the build on; null while there is no root-config, and when it is to be skipped. */
function probeFor(
  { workspace, reportsFolder, say }: PartsContext,
  part: string,
  states: PartStates,
  { skipProbe }: DeployOptions,
): BootProbe | null {
  if (skipProbe !== undefined) say(`  browser    left out: ${skipProbe}`);
  else if (states.has('root-config') && [...states.values()].some((state) => liveId(state) !== null))
    return prepareProbe(part, workspace, reportsFolder);
  else say('  browser    nothing to probe yet: there is no root-config');
  return null;
}

/**
 * Publishes a part's build, checks its files, its compatibility and its pages in a browser, and makes it live.
 *
 * @throws DeployRefusal; then no visitor gets it
 */
export function deployCommand(context: PartsContext, part: string, options: DeployOptions): Promise<void> {
  return withDiskRefusals(context.place.folder, async () => {
    const { environment, place, say, who, workspace } = context;
    const started = performance.now();
    const built = builtFolder(context, part, options.from);
    const manifest = readManifest(built);
    if (manifest.name !== part) throw refusals.otherPart(part, manifest.name);
    say(`${part} ${manifest.version} (${manifest.id})`);
    const librariesFrom = path.join(workspace, 'shared-wl-assets');
    const registry = openRegistry(place);
    let probe: BootProbe | null = null;
    try {
      const states = foldEvents(await registry.events());
      if (!options.hold) assertMayBeShown(states, part, manifest.id, { who, isAgain: options.again });
      assertNewVersion(states, manifest, environment);
      // Browser and server start while the build is being checked.
      probe = probeFor(context, part, states, options);
      say(`  files      ${checkFiles(built, manifest)} as they were built`);
      checkBuiltStyles(built, manifest);
      const build = { manifest, contract: readContract(built) };
      checkFit(build, states, place.folder, librariesFrom);
      say('  contract   compatible with everything that is live');
      publishPart(built, place.folder);
      const folder = publishedFolder(place.folder, part, manifest.id);
      const mended = mendPublished(built, folder);
      checkFiles(folder, manifest);
      if (mended.length > 0) {
        say(`  published  ${mended.length} damaged or missing files restored: ${mended.join(', ')}`);
        const state = states.get(part);
        if (state !== undefined && liveId(state) === manifest.id && state.canary === null)
          return say(`${part} ${manifest.id} is live for everyone, and complete again.`);
      }
      // Compressing takes seconds; the browser works meanwhile.
      const budgets = checkBudgets(manifest, states, place.folder);
      budgets.catch(() => undefined);
      const probing = performance.now();
      if (probe !== null) {
        const { pages, known, notCompared } = await probe.run(manifest, states, place.folder);
        say(`  browser    ${pages} ${pages === 1 ? 'page starts' : 'pages start'} (${since(probing)})`);
        for (const problem of known) say(`  known      also without this build: ${problem}`);
        for (const page of notCompared)
          say(`  neighbour  not compared, its page does not come to rest: ${page}`);
      }
      await budgets;
      say('  budgets    pages stay within them');
      let notice: string | null = null;
      const written = await registry.append((events) => {
        const now = foldEvents(events);
        if (!options.hold) assertUnchanged(part, states, now);
        // Checked again under the lock: another team may have deployed meanwhile.
        assertNewVersion(now, manifest, environment);
        checkFit(build, now, place.folder, librariesFrom);
        const decided = eventsOf(events, manifest, options, who);
        notice = decided.notice;
        return decided.events;
      });
      const last = written.at(-1);
      say(last === undefined ? `${part} ${manifest.id} was already published.` : sentenceOf(last));
      if (notice !== null) say(notice);
      say(`Done in ${since(started)}; running portals follow within a second.`);
    } finally {
      await probe?.stop();
      await registry.close();
    }
  });
}
