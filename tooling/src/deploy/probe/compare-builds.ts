import type { PartManifest } from '@portal/contract/part';
import { getLiveManifest, type PartStates } from '@portal/registry/releases';
import { compareControls } from './compare-looks';
import { getNeighbourPages, type Neighbourhood, listPages } from './probe-pages';
import type { PageResult } from './probe-results';

/** Returns whether browsers load the same files as from the live build, so that no style can have changed. */
function hasLiveFiles({ name, files }: PartManifest, states: PartStates): boolean {
  const live = getLiveManifest(states.get(name))?.files ?? [];
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
  probed: readonly PageResult[],
  live: readonly PageResult[],
): readonly string[] {
  const slots = (['main', 'header', 'footer'] as const).filter((slot) =>
    builds.every((build) => !build.slots.includes(slot)),
  );
  return live.flatMap(({ page, controls }) => {
    const now = probed.find((each) => each.page.url === page.url);
    if (now === undefined || builds.some(({ name }) => name === page.part)) return [];
    return compareControls(controls, now.controls, slots).map((difference) => `${page.url}: ${difference}`);
  });
}

/** Finds the builds whose pages may change how other parts look or work. @param all manifests of all staged parts */
export function findNeighbourhoods(
  builds: readonly PartManifest[],
  states: PartStates,
  all: readonly PartManifest[],
): readonly Neighbourhood[] {
  return builds
    .filter((build) => !hasLiveFiles(build, states))
    .map((build) => {
      const others = all.filter((other) => other !== build);
      return { part: build.name, pages: listPages(build), neighbours: getNeighbourPages(build, others) };
    });
}
