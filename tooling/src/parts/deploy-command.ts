import { existsSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from '@portal/delivery/manifest';
import { publishedFolder, readManifest } from '@portal/delivery/published';
import {
  foldEvents,
  liveId,
  openRegistry,
  type NewEvent,
  type PartStates,
  type RegistryEvent,
} from '@portal/delivery/registry';
import { isUpToDate } from '../build/up-to-date';
import { probeBoot } from '../deploy/boot-probe';
import { deployed, promoted, shownToShare } from '../deploy/changes';
import { checkFiles } from '../deploy/check-files';
import { checkFit, readContract } from '../deploy/check-fit';
import { mendPublished, publishPart } from '../deploy/publish';
import { refusals } from '../deploy/refusals';
import { assertNewVersion } from '../deploy/version-gate';
import { partsOf } from '../workspace';
import { sentenceOf } from './change-command';
import type { PartsContext } from './parts-context';

/** What `deploy` is told besides the part. */
export interface DeployWishes {
  readonly hold: boolean;
  /** Share of the visitors who get it at first; null for all. */
  readonly percent: number | null;
  /** Folder of the build; by default the part's own. */
  readonly from: string | undefined;
  /** Why it is not opened in a browser first. */
  readonly probeSkipped: string | undefined;
}

const builtFolder = ({ workspace }: PartsContext, part: string, from: string | undefined): string => {
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
};

/** The registry as it would be with an event; `promoted` and the like look at it before anything is written. */
const withBuild = (
  states: PartStates,
  events: readonly RegistryEvent[],
  added: readonly NewEvent[],
): PartStates =>
  added.length === 0
    ? states
    : foldEvents([...events, ...added.map((event) => ({ seq: 0, time: '', ...event }))]);

/** Events that a deploy consists of, given what is live at this moment. */
const eventsOf = (
  events: readonly RegistryEvent[],
  manifest: PartManifest,
  { hold, percent, probeSkipped }: DeployWishes,
  who: string,
): readonly NewEvent[] => {
  const states = foldEvents(events);
  const published = deployed(states, manifest, who, probeSkipped);
  if (hold) return published;
  const then = withBuild(states, events, published);
  return [
    ...published,
    percent === null
      ? promoted(then, manifest.name, manifest.id, who)
      : shownToShare(then, manifest.name, percent, manifest.id, who),
  ];
};

/** Seconds with one decimal, as progress shows them. */
const since = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/**
 * Publishes a part's build, checks it against its files, what else is live and in a browser, and makes it live.
 *
 * @throws DeployRefusal; then nobody gets it
 */
export const deployCommand = async (
  context: PartsContext,
  part: string,
  wishes: DeployWishes,
): Promise<void> => {
  const { environment, place, say, who, workspace } = context;
  const started = performance.now();
  if (wishes.percent !== null && !(wishes.percent > 0 && wishes.percent <= 100))
    throw refusals.noShare(String(wishes.percent));
  const built = builtFolder(context, part, wishes.from);
  const manifest = readManifest(built);
  if (manifest.name !== part) throw refusals.otherPart(part, manifest.name);
  say(`${part} ${manifest.version} (${manifest.id})`);
  say(`  files      ${checkFiles(built, manifest)} as they were built`);
  const build = { manifest, contract: readContract(built) };
  const librariesFrom = path.join(workspace, 'shared-wl-assets');
  const registry = openRegistry(place);
  try {
    const states = foldEvents(await registry.events());
    assertNewVersion(states, manifest, environment);
    checkFit(build, states, place.folder, librariesFrom);
    say('  contract   fits everything that is live');
    publishPart(built, place.folder);
    const folder = publishedFolder(place.folder, part, manifest.id);
    const mended = mendPublished(built, folder);
    checkFiles(folder, manifest);
    if (mended.length > 0) {
      say(`  published  ${mended.length} damaged or missing files put back: ${mended.join(', ')}`);
      const state = states.get(part);
      if (state !== undefined && liveId(state) === manifest.id && state.canary === null)
        return say(`${part} ${manifest.id} is live for everyone, and whole again.`);
    }
    if (wishes.probeSkipped === undefined) {
      const isFirst = [...states.values()].every((state) => liveId(state) === null);
      const probing = performance.now();
      if (isFirst || !states.has('root-config'))
        say('  browser    nothing to try yet: there is no root-config');
      else {
        const pages = await probeBoot(manifest, states, place.folder, workspace);
        say(`  browser    ${pages} ${pages === 1 ? 'page starts' : 'pages start'} (${since(probing)})`);
      }
    } else say(`  browser    left out: ${wishes.probeSkipped}`);
    const written = await registry.append((events) => {
      // Once more, now that nobody else can write: another team may have deployed in the meantime.
      assertNewVersion(foldEvents(events), manifest, environment);
      checkFit(build, foldEvents(events), place.folder, librariesFrom);
      return eventsOf(events, manifest, wishes, who);
    });
    const last = written.at(-1);
    say(last === undefined ? `${part} ${manifest.id} was published before.` : sentenceOf(last));
    say(`Done in ${since(started)}; running portals follow within a second.`);
  } finally {
    await registry.close();
  }
};
