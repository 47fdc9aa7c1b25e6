/**
 * Paths of the portal itself and of the services behind it. A part's page below one of them is hidden by the portal, or
 * by a proxy that restricts or forwards it, and nothing else would say so.
 */
export const PORTAL_PATHS: readonly string[] = [
  '/app/cs5',
  '/app/npx',
  '/dev',
  '/embed',
  '/healthz',
  '/login/forms',
  '/login/logout',
  '/ops',
  '/parts',
  '/portal-login-service',
  '/portal-metrics',
  '/portal-service',
  '/pw/forms',
  '/readyz',
];

/** Returns the path of the portal that a route is at or below; undefined for any other route. */
export function findPortalPath(route: string): string | undefined {
  const path = `${route.toLowerCase()}/`;
  return PORTAL_PATHS.find((own) => path.startsWith(`${own}/`));
}
