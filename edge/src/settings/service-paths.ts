/** A service that can be replaced. */
export type ServiceName = keyof typeof SERVICE_PATHS;

/** Services that can be replaced by a client's own, with the paths that belong to each (section 7). */
export const SERVICE_PATHS = {
  recovery: ['/portal-login-service/public'],
  'sign-on': ['/login/forms', '/pw/forms', '/login/logout.html'],
  content: ['/app/npx/public/contentsvcs', '/app/cs5'],
  statistics: [
    '/portal-metrics/analytics',
    '/portal-service/httpUsageStatus',
    '/portal-service/stateUsageStatus',
    '/portal-service/public/logDpStats',
  ],
  'white-label-tests': ['/portal-service/public/wlTestUrls'],
} as const;

/** Returns the name of the setting with the URL of a service, such as `SIGN_ON_SERVICE_URL`. */
export function getSettingName(service: ServiceName): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_SERVICE_URL`;
}
