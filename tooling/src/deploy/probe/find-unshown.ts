import type { PartManifest } from '@portal/registry/manifest';
import { getPagesToProbe, type ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';

const NOT_ITSELF: Omit<ProbeProblem, 'page'> = {
  what: 'none of the pages that show the part can be opened by its URL',
  advice: 'Give a route an "example" in portal.part.ts with which it shows itself.',
};

/** Finds builds that were shown on none of their pages, although none of these pages has a known problem. */
export function findUnshown(
  builds: readonly PartManifest[],
  others: readonly PartManifest[],
  shown: readonly ProbePage[],
  known: readonly ProbeProblem[],
): readonly ProbeProblem[] {
  return builds.flatMap((build) => {
    const beside = [...builds, ...others].filter((other) => other !== build);
    const urls = getPagesToProbe(build, beside).map(({ url }) => url);
    const isExcused = [...shown.map(({ url }) => url), ...known.map(({ page }) => page)].some((url) =>
      urls.includes(url),
    );
    return isExcused ? [] : [{ page: urls[0] ?? `${build.name}, no page`, ...NOT_ITSELF }];
  });
}
