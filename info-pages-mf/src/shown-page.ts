import type { PortalState, RouteMatch } from '@portal/shared-wl-assets';
import { CLIP_COOKIE_POLICY } from './page-names';

const isCookiePolicy = (page: string): boolean => page === 'cookiePolicy' || page === CLIP_COOKIE_POLICY;

/**
 * The page to show for an address. A cookie policy that the white label has not activated is Page Not Found, with
 * the query url=cookiePolicy and the address bar as it was (INF-4).
 */
export const shownPage = (
  route: RouteMatch,
  { cookiePolicyConfig }: Pick<PortalState['whiteLabel'], 'cookiePolicyConfig'>,
): RouteMatch =>
  isCookiePolicy(route.page) && !cookiePolicyConfig.activateCookiePolicyRoute
    ? { ...route, page: 'notFound', query: { url: 'cookiePolicy' } }
    : route;

/**
 * The address that Page Not Found gives advice about, or null: a page that was switched off has no new address, so a
 * bookmark of it cannot be mended.
 */
export const lostAddress = ({ path, query }: RouteMatch): string | null =>
  query['url'] === undefined ? path : null;
