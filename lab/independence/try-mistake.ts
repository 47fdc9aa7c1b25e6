import { rmSync } from 'node:fs';
import { publishedFolder } from '@portal/registry/published';
import { readLiveBuilds, readRegistryEvents } from '../../tests/composition/live-builds';
import type { CommandResult } from '../../tests/parts/parts-command';
import { createVariantBuild, otherVersion, type Variant } from '../../tests/parts/variant-build';
import { createShiftedClock, type ShiftedClock } from '../../tests/security/shifted-clock';
import { classifyDeployError, tryBuild } from './deploy-check';
import type { Mistake } from './mistake';
import type { Observation, Outcome } from './outcome';
import { type Baseline, type PageSnapshot, type Visit, visit, type VisitOptions } from './page-snapshot';
import { type PartName, PLACES, SHARED_PARTS, toGerman } from './portal-parts';
import { saveEvidence } from './save-evidence';
import { findBuckets, isServed, waitUntilServedByAll } from './served-builds';
import type { Stage } from './stage';
import { watchHealth } from './watch-health';

/** Skips the probe for a build that it has rejected, to test what the mistake does as a canary and live. */
const SKIP = ['--skip-probe', 'what happens when a mistake slips through'];
const CANARY_PERCENT = '50';
function clockAhead(seconds: number): ShiftedClock {
  const clock = createShiftedClock();
  clock.advance(seconds);
  return clock;
}

function succeed({ code, output }: CommandResult): void {
  if (code !== 0) throw new Error(`The command has failed:\n${output}`);
}

function noticed({ snapshot, problems }: Visit, areProblemsOwn: boolean): Observation {
  return [
    ...(snapshot === 'as ever' ? [] : [snapshot]),
    ...(areProblemsOwn && problems.length > 0 ? ['errors in the console'] : []),
  ];
}

/** Tests one mistake in one part on a working stage, and leaves the stage working. */
export async function tryMistake(stage: Stage, part: PartName, mistake: Mistake): Promise<Outcome> {
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
  const run = async (...words: readonly string[]): Promise<CommandResult> => {
    const ended = await stage.parts(clock?.settings ?? {}, ...words);
    if (ended.code !== 0) saveEvidence(`${evidence} ${words[0] ?? ''}.txt`, ended.output);
    return ended;
  };
  const see = async (...[origin, page, options]: [string, Baseline, VisitOptions?]): Promise<Visit> => {
    const seen = await visit(await stage.openBrowser(), origin, page, options);
    if (seen.screenshot !== null)
      saveEvidence(
        `${evidence}${page.watchedPage.path.replaceAll('/', '_').split('?')[0]}.png`,
        seen.screenshot,
      );
    return seen;
  };
  const { elsewhere } = PLACES[part];
  const here = made.english === undefined ? PLACES[part].here : toGerman(PLACES[part].here);
  const before = (await readLiveBuilds(stage.partsPlace))[part] ?? '';
  const eventsBefore = (await readRegistryEvents(stage.partsPlace)).length;
  const areProblemsOwn = part !== 'shell' && !SHARED_PARTS.includes(part);
  const health = watchHealth(stage.portals.map(({ origin }) => origin));
  const variants: Variant[] = [];
  const keep = (variant: Variant): Variant => {
    variants.push(variant);
    return variant;
  };
  const seeElsewhere = async (): Promise<Observation> =>
    noticed(await see(last.origin, await stage.baseline(elsewhere)), areProblemsOwn);
  const seeHere = async (bucket?: number): Promise<Visit> =>
    see(first.origin, await stage.baseline(here), {
      ...(bucket !== undefined && { bucket }),
      ...(made.delayMs !== undefined && { delayMs: made.delayMs }),
      ...(typeof made.english === 'string' && { english: made.english }),
    });
  try {
    const variant = keep(createVariantBuild(part, made.variant));
    made.damage?.(variant.folder);
    const from = ['--from', variant.folder];

    const build = made.sources === undefined ? '–' : await tryBuild(part, made.sources);
    const deploy = classifyDeployError(await run('deploy', part, '--hold', ...from));
    if (deploy !== 'passes' && (await readRegistryEvents(stage.partsPlace)).length !== eventsBefore)
      throw new Error(`A rejected ${part} has left something in the registry`);
    // Take the baselines before the mistake is published.
    for (const page of [here, elsewhere]) await stage.baseline(page);

    let isPublished = deploy === 'passes';
    const result = isPublished
      ? await run('canary', part, CANARY_PERCENT, '--id', variant.id)
      : await run('deploy', part, '--canary', CANARY_PERCENT, ...from, ...SKIP);
    let canary: Outcome['canary'] = classifyDeployError(result);
    if (canary === 'passes') canary = 'its share only';
    isPublished = canary === 'its share only';
    let pictureHere: PageSnapshot | null = null;
    if (canary === 'its share only') {
      await findBuckets(first.origin, here.path, variant.id);
      const { inside, outside } = await findBuckets(last.origin, here.path, variant.id);
      pictureHere = (await seeHere(inside)).snapshot;
      if (await isServed(last.origin, here.path, variant.id, outside)) canary = 'everyone';
    }

    let seen: Observation = [];
    let afterwards: PageSnapshot | null = null;
    const goLive = async (): Promise<boolean> => {
      if (made.damage !== undefined) {
        const whole = keep(otherVersion(part, `0.0.0-${mistake.name.replaceAll(' ', '-')}-later`));
        succeed(await run('deploy', part, '--from', whole.folder));
        await waitUntilServedByAll(stage, part, whole.id);
        made.damage(publishedFolder(stage.partsPlace.folder, part, whole.id));
        return true;
      }
      const ended = isPublished
        ? await run('promote', part, variant.id)
        : await run('deploy', part, ...from, ...SKIP);
      if (classifyDeployError(ended) !== 'passes') return false;
      await waitUntilServedByAll(stage, part, variant.id);
      return true;
    };
    if ((made.damage !== undefined || !deploy.startsWith('rejected: deploy')) && (await goLive())) {
      const [visitHere, visitElsewhere] = await Promise.all([seeHere(), seeElsewhere()]);
      if (pictureHere !== null && pictureHere !== visitHere.snapshot && made.damage === undefined)
        throw new Error(`In the canary: ${pictureHere}; live: ${visitHere.snapshot}`);
      pictureHere = visitHere.snapshot;
      seen = visitElsewhere;
      succeed(await run('rollback', part));
      await waitUntilServedByAll(stage, part, before);
      afterwards = (await see(last.origin, await stage.baseline(here))).snapshot;
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
}
