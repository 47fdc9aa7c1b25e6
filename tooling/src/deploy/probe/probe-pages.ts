import type { PartManifest, RouteDeclaration } from '@portal/registry/manifest';

/** A page that the probe opens. */
export interface ProbePage {
  /** Path and query, such as `/app/default/login?TARGET=x`. */
  readonly url: string;
  /** Part that declares the route. */
  readonly part: string;
  /** Whether the part has a bundle for the server, so that its page has to arrive rendered. */
  readonly isRendered: boolean;
}

/** Returns a URL that matches a route: its parameters and wildcard are filled in, its example is the query. */
export function createUrl({ path: pattern, example }: RouteDeclaration): string {
  return (
    pattern
      .replace(':wl', 'default')
      .replace(/:\w+/g, 'x')
      .replace('*', 'x')
      .replace(/^(?!\/)/, '/') + (example === undefined ? '' : `?${example}`)
  );
}

/** Lists one URL for each page of a part: further routes of the same page would show the same. */
function listPages({ name, routes, edge }: PartManifest): readonly ProbePage[] {
  const firstRoutes = [
    ...new Map([...routes].reverse().map((route) => [route.page, route])).values(),
  ].reverse();
  return firstRoutes.map((route) => ({ url: createUrl(route), part: name, isRendered: edge !== null }));
}

/** Finds the page of a part that can be opened directly: the first one with an example, else the first. */
function findMainPage(manifest: PartManifest): readonly ProbePage[] {
  const pages = listPages(manifest);
  return [pages.find(({ url }) => url.includes('?')) ?? pages[0]].flatMap((page) => page ?? []);
}

/**
 * Lists the pages that show a build: its own, and one of each part that uses it. A part without routes is on every page,
 * so it is probed on one page of each other part.
 */
export function getPagesToProbe(
  manifest: PartManifest,
  others: readonly PartManifest[],
): readonly ProbePage[] {
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
