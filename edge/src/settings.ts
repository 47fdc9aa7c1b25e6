import { readSettings, StartError, type ServicesSettings } from '@portal/services';

/** Settings of the edge, besides those of the services. */
export interface EdgeSettings {
  readonly services: ServicesSettings;
  readonly port: number;
  readonly host: string;
  /** Addresses of a client's own services, by service; such a path is passed on instead of answered here (D-3). */
  readonly upstreams: Readonly<Partial<Record<ServiceName, string>>>;
  /** Proxies whose X-Forwarded-For is believed, as Fastify's `trustProxy` takes it. */
  readonly trustedProxies: readonly string[];
  /** Origins besides this one that forms may be posted to. */
  readonly formOrigins: readonly string[];
  readonly logLevel: string;
  /** Port on which machines read counts; null when none do. */
  readonly metricsPort: number | null;
  /** Whether the entries that a page runs at once are served as one file. */
  readonly joinEntries: boolean;
}

/** Services that can be replaced by a client's own, with the paths that belong to each (section 7). */
export const SERVICE_PATHS = {
  recovery: ['/portal-login-service/public'],
  'sign-on': ['/login/forms', '/pw/forms'],
  content: ['/app/npx/public/contentsvcs', '/app/cs5'],
  statistics: [
    '/portal-metrics/analytics',
    '/portal-service/httpUsageStatus',
    '/portal-service/stateUsageStatus',
    '/portal-service/public/logDpStats',
  ],
} as const;

export type ServiceName = keyof typeof SERVICE_PATHS;

const UPSTREAM_VARIABLES: Readonly<Record<ServiceName, string>> = {
  recovery: 'RECOVERY_SERVICE_URL',
  'sign-on': 'SIGN_ON_SERVICE_URL',
  content: 'CONTENT_SERVICE_URL',
  statistics: 'STATISTICS_SERVICE_URL',
};

type Variables = Readonly<Record<string, string | undefined>>;

const list = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));

const readPort = (variables: Variables, name = 'PORT', standard = '8080'): number => {
  const port = Number(variables[name] ?? standard);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`${name} must be a whole number from 0 to 65535, not "${variables[name]}".`);
  }
  return port;
};

const readSwitch = (variables: Variables, name: string): boolean => {
  const value = variables[name] ?? 'true';
  if (value !== 'true' && value !== 'false')
    throw new StartError(`${name} must be true or false, not "${value}".`);
  return value === 'true';
};

const readUpstreams = (variables: Variables): EdgeSettings['upstreams'] =>
  Object.fromEntries(
    Object.entries(UPSTREAM_VARIABLES).flatMap(([service, name]) => {
      const address = variables[name];
      if (address === undefined || address === '') return [];
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
        throw new StartError(`${name} must be an http or https address, not "${address}".`);
      }
      return [[service, address]];
    }),
  );

/**
 * Reads the settings from environment variables: PORT, HOST, TRUSTED_PROXIES, FORM_ORIGINS, LOG_LEVEL, METRICS_PORT,
 * JOIN_ENTRIES, the …_SERVICE_URL ones, and those of the services.
 *
 * @throws StartError naming the variable
 */
export const readEdgeSettings = (variables: Variables): EdgeSettings => ({
  // First, since the portal's own address is made from it.
  port: readPort(variables),
  services: readSettings(variables),
  host: variables['HOST'] ?? '0.0.0.0',
  upstreams: readUpstreams(variables),
  trustedProxies: list(variables['TRUSTED_PROXIES']),
  formOrigins: list(variables['FORM_ORIGINS']),
  logLevel: variables['LOG_LEVEL'] ?? 'warn',
  metricsPort: variables['METRICS_PORT'] ? readPort(variables, 'METRICS_PORT') : null,
  joinEntries: readSwitch(variables, 'JOIN_ENTRIES'),
});
