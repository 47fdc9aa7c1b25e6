import { setTimeout as delay } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { publishedFolder } from '@portal/delivery/published';
import { copyPart } from '../composition/build-apart';
import { liveBuilds, registryEvents } from '../composition/live-builds';
import { otherVersion, variantBuild, type Variant } from '../parts/variant-build';
import type { Ended } from '../parts/parts-command';
import { keepEvidence } from './keep-evidence';
import { movedClock, type MovedClock } from '../security/moved-clock';
import { EVERYWHERE, inGerman, PLACES, type PartName } from './parts-of-portal';
import type { MadeMistake, Mistake } from './mistakes';
import { visit, type Baseline, type Picture, type Visit, type VisitOptions } from './picture';
import { untilServed, type Stage } from './stage';
import { watchHealth } from './watch-health';

/** What became of a mistake at one of the moments before it is live. */
export type Gate =
  'refused: build' | 'refused: deploy check' | 'refused: boot probe' | 'passes' | 'does not end' | '–';

/** What a visitor in another part notices; an empty list is nothing. */
export type Noticed = readonly string[];

/** One row of a part's table. */
export interface Outcome {
  readonly part: PartName;
  readonly mistake: string;
  /** Why the part cannot make it; the other fields say nothing then. */
  readonly impossible: string | null;
  readonly build: Gate;
  readonly deploy: Gate;
  /** What those outside of the share notice, or why there is no canary. */
  readonly canary: Gate | 'its share only' | 'everyone';
  /** What a visitor in this part sees while the mistake is live; null when it cannot become live. */
  readonly here: Picture | null;
  readonly elsewhere: Noticed;
  /** What a load balancer noticed of the portals, from the deploy to the end. */
  readonly health: Noticed;
  /** What a visitor in this part sees after `rollback`. */
  readonly afterwards: Picture | null;
}

/** Moments that are tried: all, or for the quick run the deploy with its probe, and live where the deploy passes. */
export type Depth = 'every moment' | 'deploy';

/** Only for the canary and live moments: the deploy before them has run the probe, and its refusal is recorded. */
const SKIP = ['--skip-probe', 'what happens when a mistake slips through'];
const CANARY_PERCENT = '50';
const SERVED_LIMIT_MS = 30_000;
/** Compressing the bundles of all pages takes seconds of a processor, and a busy machine has few of them. */
const BUNDLED_LIMIT_MS = 120_000;
const POLL_MS = 50;

/** What the refusals of the probe say; only these can be skipped. */
const PROBE_SENTENCES = ['does not start in a browser', 'changes how the pages of other parts look'];

/** Which gate has refused, by the sentence that the command ends with. */
export const gateOf = ({ code, said }: Pick<Ended, 'code' | 'said'>): Gate => {
  if (code === null) return 'does not end';
  if (code === 0) return 'passes';
  if (code !== 3) throw new Error(`The command has failed:\n${said}`);
  return PROBE_SENTENCES.some((sentence) => said.includes(sentence))
    ? 'refused: boot probe'
    : 'refused: deploy check';
};

const tryBuild = async (part: PartName, sources: NonNullable<MadeMistake['sources']>): Promise<Gate> => {
  const apart = copyPart(part);
  try {
    sources(apart);
    await apart.build();
    return 'passes';
  } catch (error) {
    // An edit that found nothing to change is a fault of this suite.
    if (!String(error).includes('was not built')) throw error;
    return 'refused: build';
  } finally {
    apart.remove();
  }
};

const clockAhead = (seconds: number): MovedClock => {
  const clock = movedClock();
  clock.pass(seconds);
  return clock;
};

const succeed = ({ code, said }: Ended): void => {
  if (code !== 0) throw new Error(`The command has failed:\n${said}`);
};

const untilServedByAll = async ({ portals }: Stage, part: string, id: string): Promise<void> => {
  for (const { origin } of portals) await untilServed(origin, part, id);
};

/** A first page view makes the bundle of a page's entries; later ones are served from that checked copy. */
const untilBundled = async ({ portals }: Stage, pagePath: string, id: string): Promise<void> => {
  const end = Date.now() + BUNDLED_LIMIT_MS;
  for (const { origin } of portals)
    for (;;) {
      const text = await (await fetch(origin + pagePath)).text();
      if (text.includes(id) && text.includes('/parts/joined/')) break;
      if (Date.now() > end) throw new Error(`${origin} bundles no entries of ${pagePath}`);
      await delay(POLL_MS);
    }
};

/** The page as it is served to a visitor with a number, and whether a build is in it. */
const bucketsOf = async (
  origin: string,
  pagePath: string,
  id: string,
): Promise<{ readonly inside: number; readonly outside: number }> => {
  let inside: number | null = null;
  let outside: number | null = null;
  const end = Date.now() + SERVED_LIMIT_MS;
  while (inside === null || outside === null) {
    const response = await fetch(origin + pagePath);
    const text = await response.text();
    const [, dealt] = /portalCanary=(\d+)/.exec(response.headers.getSetCookie().join(' ')) ?? [];
    if (dealt !== undefined && text.includes(id)) inside = Number(dealt);
    else if (dealt !== undefined) outside = Number(dealt);
    if (Date.now() > end) throw new Error(`${origin} shows no canary of ${id}`);
  }
  return { inside, outside };
};

/** Whether a page that is served to visitors of a number names a build. */
const isServed = async (origin: string, pagePath: string, id: string, bucket: number): Promise<boolean> => {
  const response = await fetch(origin + pagePath, { headers: { cookie: `portalCanary=${bucket}` } });
  return (await response.text()).includes(id);
};

const noticed = ({ picture, problems }: Visit, areProblemsOwn: boolean): Noticed => [
  ...(picture === 'as ever' ? [] : [picture]),
  ...(areProblemsOwn && problems.length > 0 ? ['errors in the console'] : []),
];

/** Tries one mistake of one part on a stage, which is in order before and afterwards. */
export const tryMistake = async (
  stage: Stage,
  part: PartName,
  mistake: Mistake,
  depth: Depth,
): Promise<Outcome> => {
  const nothing: Outcome = {
    part,
    mistake: mistake.name,
    impossible: null,
    build: '–',
    deploy: '–',
    canary: '–',
    here: null,
    elsewhere: [],
    health: [],
    afterwards: null,
  };
  const made = mistake.make(part);
  if (typeof made === 'string') return { ...nothing, impossible: made };
  const [first, last = first] = stage.portals;
  if (first === undefined || last === undefined) throw new Error('A stage has a portal');
  const clock = made.clockSeconds === undefined ? null : clockAhead(made.clockSeconds);
  const evidence = `${part} ${mistake.name}`;
  const run = async (...words: readonly string[]): Promise<Ended> => {
    const ended = await stage.parts(clock?.settings ?? {}, ...words);
    if (ended.code !== 0) keepEvidence(`${evidence} ${words[0] ?? ''}.txt`, ended.said);
    return ended;
  };
  const see = async (...[origin, page, options]: [string, Baseline, VisitOptions?]): Promise<Visit> => {
    const seen = await visit(stage.browser, origin, page, options);
    if (seen.screenshot !== null)
      keepEvidence(`${evidence}${page.place.path.replaceAll('/', '_').split('?')[0]}.png`, seen.screenshot);
    return seen;
  };
  const { elsewhere } = PLACES[part];
  const here = made.english === undefined ? PLACES[part].here : inGerman(PLACES[part].here);
  const before = (await liveBuilds(stage.place))[part] ?? '';
  const eventsBefore = (await registryEvents(stage.place)).length;
  const areProblemsOwn = part !== 'shell' && !EVERYWHERE.includes(part);
  const health = watchHealth(stage.portals.map(({ origin }) => origin));
  const variants: Variant[] = [];
  const keep = (variant: Variant): Variant => {
    variants.push(variant);
    return variant;
  };
  const seeElsewhere = async (): Promise<Noticed> =>
    noticed(await see(last.origin, await stage.baseline(elsewhere)), areProblemsOwn);
  const seeHere = async (bucket?: number): Promise<Visit> =>
    see(first.origin, await stage.baseline(here), {
      ...(bucket !== undefined && { bucket }),
      isLate: made.isLate === true,
      ...(typeof made.english === 'string' && { english: made.english }),
    });
  try {
    const variant = keep(variantBuild(part, made.variant));
    made.damage?.(variant.folder);
    const from = ['--from', variant.folder];

    const build = depth === 'deploy' || made.sources === undefined ? '–' : await tryBuild(part, made.sources);
    const deploy = gateOf(await run('deploy', part, '--hold', ...from));
    if (deploy !== 'passes' && (await registryEvents(stage.place)).length !== eventsBefore)
      throw new Error(`A refused ${part} has left something in the registry`);
    if (depth === 'deploy' && deploy !== 'passes') return { ...nothing, deploy, health: await health.stop() };
    // Taken while everything is in order.
    for (const page of [here, elsewhere]) await stage.baseline(page);

    let canary: Outcome['canary'] = '–';
    let isPublished = deploy === 'passes';
    if (depth === 'every moment') {
      const shown = isPublished
        ? await run('canary', part, CANARY_PERCENT, '--id', variant.id)
        : await run('deploy', part, '--canary', CANARY_PERCENT, ...from, ...SKIP);
      canary = gateOf(shown) === 'passes' ? 'its share only' : gateOf(shown);
      isPublished = canary === 'its share only';
    }
    let pictureHere: Picture | null = null;
    if (canary === 'its share only') {
      await bucketsOf(first.origin, here.path, variant.id);
      const { inside, outside } = await bucketsOf(last.origin, here.path, variant.id);
      pictureHere = (await seeHere(inside)).picture;
      if (await isServed(last.origin, here.path, variant.id, outside)) canary = 'everyone';
    }

    let seen: Noticed = [];
    let afterwards: Picture | null = null;
    const goLive = async (): Promise<boolean> => {
      if (made.damage !== undefined) {
        const whole = keep(otherVersion(part, `0.0.0-${mistake.name.replaceAll(' ', '-')}-later`));
        succeed(await run('deploy', part, '--from', whole.folder, ...SKIP));
        await untilServedByAll(stage, part, whole.id);
        await untilBundled(stage, here.path, whole.id);
        made.damage(publishedFolder(stage.place.folder, part, whole.id));
        return true;
      }
      const ended = isPublished
        ? await run('promote', part, variant.id)
        : await run('deploy', part, ...from, ...SKIP);
      if (gateOf(ended) !== 'passes') return false;
      await untilServedByAll(stage, part, variant.id);
      return true;
    };
    if ((made.damage !== undefined || !deploy.startsWith('refused: deploy')) && (await goLive())) {
      const [visitHere, visitElsewhere] = await Promise.all([seeHere(), seeElsewhere()]);
      if (pictureHere !== null && pictureHere !== visitHere.picture && made.damage === undefined)
        throw new Error(`In the canary: ${pictureHere}; live: ${visitHere.picture}`);
      pictureHere = visitHere.picture;
      seen = visitElsewhere;
      succeed(await run('rollback', part));
      await untilServedByAll(stage, part, before);
      afterwards = (await see(last.origin, await stage.baseline(here))).picture;
    }
    return {
      ...nothing,
      build,
      deploy,
      canary,
      here: pictureHere,
      elsewhere: seen,
      health: await health.stop(),
      afterwards,
    };
  } finally {
    await health.stop();
    clock?.remove();
    for (const { folder } of variants) rmSync(folder, { recursive: true, force: true });
  }
};
