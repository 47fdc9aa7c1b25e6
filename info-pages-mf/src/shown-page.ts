import type { PortalState, RouteMatch } from '@portal/shared-wl-assets';
import { CLIP_BASE } from './page-names';

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
 * Returns the path for which Page Not Found gives advice, or null: deactivated pages and those of the clip app have
 * not moved.
 */
export const unknownPath = ({ path, query }: RouteMatch): string | null =>
  query['url'] === undefined && !path.startsWith(CLIP_BASE) ? path : null;
