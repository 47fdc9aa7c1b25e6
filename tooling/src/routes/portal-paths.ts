/**
 * Paths of the portal itself and of the services behind it. Without this check, the portal or a proxy that restricts or
 * forwards these paths would silently hide a part's page at or below one of them.
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
