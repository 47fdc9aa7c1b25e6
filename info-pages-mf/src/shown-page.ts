import type { PortalState, RouteMatch } from '@portal/shared-wl-assets';

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
