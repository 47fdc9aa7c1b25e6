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

/** Name of the setting with the URL of each service. */
export const URL_SETTINGS = {
  recovery: 'RECOVERY_SERVICE_URL',
  'sign-on': 'SIGN_ON_SERVICE_URL',
  content: 'CONTENT_SERVICE_URL',
  statistics: 'STATISTICS_SERVICE_URL',
  'white-label-tests': 'WHITE_LABEL_TESTS_SERVICE_URL',
} as const satisfies Readonly<Record<ServiceName, string>>;
