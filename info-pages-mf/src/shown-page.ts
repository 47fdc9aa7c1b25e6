import type { PortalState, RouteMatch } from '@portal/shared-wl-assets';
import { CLIP_BASE } from './page-names';

/**
 * The page to show for an address. A cookie policy that the white label has not activated is Page Not Found, with
 * the query url=cookiePolicy and the address bar as it was (INF-4).
 */
export const shownPage = (
  route: RouteMatch,
  { cookiePolicyConfig }: Pick<PortalState['whiteLabel'], 'cookiePolicyConfig'>,
): RouteMatch =>
  route.page === 'cookiePolicy' && !cookiePolicyConfig.activateCookiePolicyRoute
    ? { ...route, page: 'notFound', query: { url: 'cookiePolicy' } }
    : route;

/**
 * The address that Page Not Found gives advice about, or null: a page that was switched off has no new address, nor have
 * those of the second app moved, so a bookmark of either cannot be mended.
 */
export const lostAddress = ({ path, query }: RouteMatch): string | null =>
  query['url'] === undefined && !path.startsWith(CLIP_BASE) ? path : null;
