import type { PortalState, RouteMatch } from '@portal/shared-wl-assets';

/**
 * Returns the page for a URL. A cookie policy that the white label has not activated is Page Not Found, with the
 * query url=cookiePolicy and an unchanged address bar (INF-4).
 */
export const shownPage = (
  route: RouteMatch,
  { cookiePolicyConfig }: Pick<PortalState['whiteLabel'], 'cookiePolicyConfig'>,
): RouteMatch =>
  route.page === 'cookiePolicy' && !cookiePolicyConfig.activateCookiePolicyRoute
    ? { ...route, page: 'notFound', query: { url: 'cookiePolicy' } }
    : route;

/**
 * Returns the path for which Page Not Found gives advice, or null: deactivated pages and those of an app have not moved.
 */
export const unknownPath = ({ path, query }: RouteMatch, app: PortalState['app']): string | null =>
  query['url'] === undefined && app === undefined ? path : null;
