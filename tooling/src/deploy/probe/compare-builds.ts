import type * as Playwright from '@playwright/test';
import type { PartManifest } from '@portal/registry/manifest';
import { getManifest, liveId, type PartStates } from '@portal/registry/releases';
import { type DeployRejection, rejections, throwMistakes } from '../rejections';
import { compareNeighbours } from './compare-neighbours';
import { comparePageLooks } from './page-looks';
import type { ProbedPage } from './probe-page';
import { getNeighbourPages, type ProbePage } from './probe-pages';
import { describeProblem } from './probe-problem';

/** A build and a page that shows it. */
interface ShownBuild {
  readonly build: PartManifest;
  readonly page: ProbePage;
}

/** Returns whether browsers load the same files as from the live build, so that no style can have changed. */
function hasLiveFiles({ name, files }: PartManifest, states: PartStates): boolean {
  const state = states.get(name);
  const id = state === undefined ? null : liveId(state);
  const live = state === undefined || id === null ? [] : getManifest(state, id).files;
  const known = new Set(live.map(({ file, integrity }) => `${file} ${integrity}`));
  return (
    files.length === live.length && files.every(({ file, integrity }) => known.has(`${file} ${integrity}`))
  );
}

/** Returns whether a build can only change pages of other parts: it fills no main slot, and browsers load other files. */
export function canChangeLooks(build: PartManifest, states: PartStates): boolean {
  return !build.slots.includes('main') && !hasLiveFiles(build, states);
}

/**
 * Finds what looks different on pages of other parts, outside the slots that the builds fill.
 *
 * @param live the same pages without the builds
 * @returns differences by page, such as `/app/default/login: button "Log In": width 400 → 104`
 */
export function findChangedLooks(
  builds: readonly PartManifest[],
  seen: readonly ProbedPage[],
  live: readonly ProbedPage[],
): readonly string[] {
  const slots = (['main', 'header', 'footer'] as const).filter((slot) =>
    builds.every((build) => !build.slots.includes(slot)),
  );
  return live.flatMap(({ page, looks }) => {
    const now = seen.find((each) => each.page.url === page.url);
    if (now === undefined || builds.some(({ name }) => name === page.part)) return [];
    return comparePageLooks(looks, now.looks, slots).map((difference) => `${page.url}: ${difference}`);
  });
}

/** Finds the builds whose page may change how other parts look. @param shown opened pages that show their part */
export function findBuildsToCompare(
  builds: readonly PartManifest[],
  shown: readonly ProbePage[],
  states: PartStates,
): readonly ShownBuild[] {
  return builds.flatMap((build) => {
    const page = shown.find(({ part }) => part === build.name);
    return page === undefined || hasLiveFiles(build, states) ? [] : [{ build, page }];
  });
}

/**
 * Checks that pages of other parts look and work the same after a page of each build was open.
 *
 * @param all manifests of all staged parts
 * @returns pages that could not be compared
 * @throws DeployRejection for the builds that change how other parts look or work
 */
export async function compareBuilds(
  browser: Playwright.Browser,
  origin: string,
  compared: readonly ShownBuild[],
  all: readonly PartManifest[],
): Promise<readonly ProbePage[]> {
  const mistakes: DeployRejection[] = [];
  const unsettled = new Map<string, ProbePage>();
  for (const { build, page } of compared) {
    const neighbours = getNeighbourPages(
      build,
      all.filter((other) => other !== build),
    );
    const found = await compareNeighbours(browser, origin, page, neighbours);
    for (const [isLook, reject] of [
      [true, rejections.changedNeighbours],
      [false, rejections.disturbedNeighbours],
    ] as const) {
      const problems = found.problems.filter((problem) => problem.isLook === isLook);
      if (problems.length > 0) mistakes.push(reject(build.name, problems.map(describeProblem)));
    }
    for (const neighbour of found.unsettled) unsettled.set(neighbour.url, neighbour);
  }
  throwMistakes(mistakes);
  return [...unsettled.values()];
}
