import type { PartManifest, RouteDeclaration } from '@portal/contract/part';
import type { ProbeProblem } from './probe-problem';

/** A page that the probe opens. */
export interface ProbePage {
  /** Path and query, such as `/app/default/login?TARGET=x`. */
  readonly url: string;
  /** Part that declares the route. */
  readonly part: string;
  /** Whether the part has a bundle for the server, so that its page has to arrive rendered. */
  readonly isRendered: boolean;
}

/** A part's pages, and one of each other part that a visitor can go on to. */
export interface Neighbourhood {
  readonly part: string;
  readonly pages: readonly ProbePage[];
  readonly neighbours: readonly ProbePage[];
}

/** Returns a URL that matches a route: its parameters and wildcard are filled in, its example is the query. */
function createUrl({ path: pattern, example }: RouteDeclaration): string {
  return (
    pattern
      .replace(':wl', 'default')
      .replace(/:\w+/g, 'x')
      .replace('*', 'x')
      .replace(/^(?!\/)/, '/') + (example === undefined ? '' : `?${example}`)
  );
}

/** Lists one URL for each page of a part: further routes of the same page would show the same. */
export function listPages({ name, routes, edge }: PartManifest): readonly ProbePage[] {
  const firstRoutes = [
    ...new Map([...routes].reverse().map((route) => [route.page, route])).values(),
  ].reverse();
  return firstRoutes.map((route) => ({ url: createUrl(route), part: name, isRendered: edge !== null }));
}

/** Finds the page of a part that can be opened directly: the first one with an example, else the first. */
export function findMainPage(manifest: PartManifest): readonly ProbePage[] {
  const pages = listPages(manifest);
  return [pages.find(({ url }) => url.includes('?')) ?? pages[0]].flatMap((page) => page ?? []);
}

/**
 * Lists the pages that show a build: its own, and one of each part that uses it. A part without routes is on every page,
 * so it is probed on one page of each other part.
 */
function getPagesToProbe(manifest: PartManifest, others: readonly PartManifest[]): readonly ProbePage[] {
  const isEverywhere = manifest.routes.length === 0;
  const users = others.filter(({ uses }) => isEverywhere || uses.includes(manifest.name));
  return [...listPages(manifest), ...users.flatMap(findMainPage)];
}

/** Lists the pages that show any of the given builds, each page once. */
export function getPagesOfSet(
  builds: readonly PartManifest[],
  others: readonly PartManifest[],
): readonly ProbePage[] {
  const all = [...builds, ...others];
  const pages = builds.flatMap((build) =>
    getPagesToProbe(
      build,
      all.filter((other) => other !== build),
    ),
  );
  return [...new Map(pages.map((page) => [page.url, page])).values()];
}

/** Lists one page of each other part that fills the main slot; a part that is on every page has no neighbours. */
export function getNeighbourPages(
  manifest: PartManifest,
  others: readonly PartManifest[],
): readonly ProbePage[] {
  return manifest.slots.includes('main')
    ? others.filter(({ slots, routes }) => slots.includes('main') && routes.length > 0).flatMap(findMainPage)
    : [];
}

/** Finds builds that were shown on none of their pages, although none of these pages has a known problem. */
export function findUnshown(
  builds: readonly PartManifest[],
  others: readonly PartManifest[],
  shownPages: readonly ProbePage[],
  liveProblems: readonly ProbeProblem[],
): readonly ProbeProblem[] {
  return builds.flatMap((build) => {
    const urls = getPagesOfSet([build], [...builds, ...others]).map(({ url }) => url);
    const isExcused = [...shownPages.map(({ url }) => url), ...liveProblems.map(({ page }) => page)].some(
      (url) => urls.includes(url),
    );
    if (isExcused) return [];
    const page = urls[0] ?? `${build.name}, no page`;
    const advice = 'Give a route an "example" in portal.part.ts with which it shows itself.';
    return [{ page, what: 'none of the pages that show the part can be opened by its URL', advice }];
  });
}
