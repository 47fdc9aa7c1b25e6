import { type PartsPlace, partsPlace } from '@portal/registry/releases';
import { givenSettings, portOf, rejectUnclearSettings, type Variables } from '@portal/registry/settings';
import {
  isOwnMachine,
  isSandboxEnvironment,
  readOperatorToken,
  StartError,
} from '@portal/server-kit/configuration';
import { readSettings, type ServicesSettings } from '@portal/services';
import type { SiteSettings } from '../pages/initial-state/site';
import { environmentSetting } from './environment-setting';
import { type ServiceName } from './service-paths';
import { checkTrustedProxies } from './trusted-proxies';
import { readClipHosts, readFormOrigins, readHomeUrl, readPartsUrl, readUpstreams } from './url-settings';

/** Settings of the edge besides those of the services. */
export interface EdgeSettings {
  readonly services: ServicesSettings;
  readonly port: number;
  readonly host: string;
  /**
   * Base URLs of custom upstreams by service, without a trailing slash; requests to the service's paths are forwarded
   * there (D-3).
   */
  readonly upstreams: Readonly<Partial<Record<ServiceName, string>>>;
  /** Cookies of a custom recovery service besides those that the portal knows. */
  readonly recoveryCookies: readonly string[];
  /** Proxies whose X-Forwarded-For is believed, as Fastify's `trustProxy` takes it. */
  readonly trustedProxies: readonly string[];
  /** Further origins that forms may be posted to. */
  readonly formOrigins: readonly string[];
  readonly logLevel: string;
  /** Port of the metrics; null when they are not served. */
  readonly metricsPort: number | null;
  /** Host of the metrics: loopback by default, because they need no token. */
  readonly metricsHost: string;
  /** Home page of clients whose file has none; absent when not set (D-16). */
  readonly homeUrl?: string;
  /** Hosts that pages lead to or depend on. */
  readonly site: SiteSettings;
  /** JSON file with the white labels on offer for testing (WLT-1). */
  readonly whiteLabelTestsFile?: string;
  /** Where published parts and their registry are. */
  readonly parts: PartsPlace;
  /** Base URL of another host that serves the part files, without a trailing slash; null when the portal does. */
  readonly partsUrl: string | null;
  /** Whether the entries that a page runs at once are served as one file. */
  readonly joinEntries: boolean;
  /** Folder of the support, consent and client scripts; null for the portal's own. */
  readonly pageScripts: string | null;
  /** Token of the brand editor outside the studio; null when it is not offered there. */
  readonly brandEditorToken: string | null;
}

function list(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function readLogLevel(variables: Variables): string {
  const level = variables['LOG_LEVEL'] ?? 'warn';
  if (LOG_LEVELS.includes(level)) return level;
  throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}".`);
}

function readSwitch(variables: Variables, name: string): boolean {
  const value = variables[name] ?? 'true';
  if (value !== 'true' && value !== 'false')
    throw new StartError(`${name} must be true or false, not "${value}".`);
  return value === 'true';
}

/** A token of RFC 6265. */
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

function readRecoveryCookies(variables: Variables): readonly string[] {
  return list(variables['RECOVERY_SERVICE_COOKIES']).map((name) => {
    if (COOKIE_NAME.test(name)) return name;
    throw new StartError(
      `RECOVERY_SERVICE_COOKIES must be a list of names of cookies, such as JSESSIONID, not "${name}".`,
    );
  });
}

/** The company's two domains (LOG-11), where the settings name no others. */
const TEST_DOMAINS = ['aldermere.example', 'aldermere-services.example'] as const;

function readTestDomains(variables: Variables): readonly string[] {
  const given = list(variables['TEST_DOMAINS']).map((domain) => domain.toLowerCase());
  if (given.length === 0) return TEST_DOMAINS;
  if (given.length === 2 && given.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)))
    return given;
  throw new StartError(`TEST_DOMAINS must be two domains, such as bank.example,bank-test.example.`);
}

/** On a developer's machine DOMAIN_ENVIRONMENTS matches nothing, so PORTAL_ENVIRONMENT decides about LOCAL. */
function isNamed({
  PORTAL_ENVIRONMENT: name,
  PUBLIC_ORIGIN: origin = 'http://localhost',
}: Variables): boolean {
  return name !== undefined || (URL.canParse(origin) && !isOwnMachine(new URL(origin).hostname));
}

function withEnvironment(variables: Variables): Variables {
  const environment = environmentSetting(variables);
  if (environment === undefined || !isNamed(variables)) return variables;
  return { ...variables, PORTAL_ENVIRONMENT: environment };
}

/**
 * Reads the edge's settings from environment variables, and those of the services. docs/reference/settings.md lists
 * all. An empty variable counts as not set.
 *
 * @throws StartError naming the variable
 */
export function readEdgeSettings(environmentVariables: Variables): EdgeSettings {
  const variables = givenSettings(environmentVariables);
  rejectUnclearSettings(variables);
  const port = portOf(variables);
  const metricsPort = variables['METRICS_PORT'] === undefined ? null : portOf(variables, 'METRICS_PORT');
  if (metricsPort === port && port !== 0)
    throw new StartError(`METRICS_PORT must differ from PORT; both are "${port}".`);
  const services = readSettings(withEnvironment(variables));
  const isSandbox = isSandboxEnvironment(services.environment);
  const homeUrl = readHomeUrl(variables, isSandbox);
  return {
    port,
    services,
    // A portal in LOCAL or MOCK shows every passcode, so it listens on other interfaces only if HOST says so.
    host: variables['HOST'] ?? (isSandbox ? 'localhost' : '0.0.0.0'),
    upstreams: readUpstreams(variables),
    recoveryCookies: readRecoveryCookies(variables),
    trustedProxies: checkTrustedProxies(list(variables['TRUSTED_PROXIES'])),
    formOrigins: readFormOrigins(list(variables['FORM_ORIGINS']), isSandbox),
    logLevel: readLogLevel(variables),
    metricsPort,
    metricsHost: variables['METRICS_HOST'] ?? '127.0.0.1',
    site: {
      clipHosts: readClipHosts(list(variables['CLIP_HOSTS']), isSandbox),
      testDomains: readTestDomains(variables),
    },
    ...(variables['WHITE_LABEL_TESTS_FILE'] && { whiteLabelTestsFile: variables['WHITE_LABEL_TESTS_FILE'] }),
    parts: partsPlace(variables, services.dataDir),
    partsUrl: readPartsUrl(variables, isSandbox),
    ...(homeUrl !== undefined && { homeUrl }),
    joinEntries: readSwitch(variables, 'BUNDLE_ENTRIES'),
    pageScripts: variables['PAGE_SCRIPTS_DIR'] ?? null,
    brandEditorToken: readOperatorToken(variables, 'BRAND_EDITOR_TOKEN'),
  };
}
