import type { Language } from '@portal/contract/i18n';
import { belongsToApp, type RouteMatch } from '@portal/contract/page';
import type { RouteDeclaration } from '@portal/contract/part';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import type { PageDependencies } from '../../page-context/page-dependencies';
import { whiteLabelOfUrl } from '../../page-context/request-white-label';
import { matchDeclaredRoute } from '../../releases/declared-routes';
import type { Release } from '../../releases/release';

/** Page and white label for a URL. */
export interface ResolvedPage {
  readonly route: RouteMatch;
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly status: number;
  /** The part's declaration of the route; absent for a fixture. */
  readonly declaration?: RouteDeclaration;
  /** Overrides the visitor's choice. */
  readonly language?: Language;
  /** Overrides the system's colour scheme. */
  readonly scheme?: 'light' | 'dark';
  /** Origins that may frame the page, instead of those that the white label allows. */
  readonly framedBy?: readonly string[];
  /** Id and version of an unpublished white label; its page is not cached and contains all texts. */
  readonly draft?: string;
}

/** Returns the catch-all route and the part that declares it. */
function notFoundRoute({
  parts,
}: Release): { readonly part: string; readonly declaration: RouteDeclaration } | undefined {
  for (const { manifest } of parts.values()) {
    const declaration = manifest.routes.find(({ path }) => path === '*');
    if (declaration !== undefined) return { part: manifest.name, declaration };
  }
  return undefined;
}

/** Below /self-service/ any path segment but the last may be the key, although the route declares only the first (REC-1). */
function withWhiteLabelKey(route: RouteMatch, whiteLabels: PageDependencies['whiteLabels']): RouteMatch {
  const { wl } = route.params;
  if (wl === undefined || whiteLabels.get(wl) !== null || !route.path.startsWith('/self-service/'))
    return route;
  const key = route.path
    .split('/')
    .slice(3, -1)
    .find((step) => whiteLabels.get(step) !== null);
  return key === undefined ? route : { ...route, params: { ...route.params, wl: key } };
}

/** Returns the page and white label of a URL; an unknown key gives Page Not Found (D-2). */
export function resolvePage(
  { whiteLabels, apps }: Pick<PageDependencies, 'whiteLabels' | 'apps'>,
  release: Release,
  url: URL,
): ResolvedPage {
  const standard = whiteLabels.get('default');
  if (standard === null) throw new Error('There is no white label "default"');
  const found = matchDeclaredRoute(release, url);
  if (found === null) throw new Error(`No part declares the route ${url.pathname}`);
  const { declaration } = found;
  const route = withWhiteLabelKey(found.route, whiteLabels);
  const app = apps.find((each) => belongsToApp(each, route));
  // An empty query parameter counts as absent.
  const key = route.params['wl'] ?? (route.query['wl'] || undefined);
  // The only information page of an app is its cookie policy (INF-5).
  const isOfApp = key === undefined || (key === app?.name && route.page === 'cookiePolicy');
  const whiteLabel = isOfApp ? (whiteLabels.get(app?.whiteLabel ?? '') ?? standard) : whiteLabels.get(key);
  if (whiteLabel !== null) return { route, whiteLabel, status: declaration.status ?? 200, declaration };
  const notFound = notFoundRoute(release);
  if (notFound === undefined) throw new Error('No part declares the "not found" page');
  return {
    route: { part: notFound.part, page: 'notFound', path: url.pathname, params: {}, query: {} },
    whiteLabel: whiteLabelOfUrl({ whiteLabels }, url) ?? standard,
    status: 404,
    declaration: notFound.declaration,
  };
}
