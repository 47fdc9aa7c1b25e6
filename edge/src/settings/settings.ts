import { existsSync } from 'node:fs';
import path from 'node:path';
import { type PartsPlace, partsPlace } from '@portal/registry/releases';
import {
  getMistakes,
  optionalWholeNumber,
  readAll,
  readChoice,
  readPort,
  readSettingsTogether,
  type Variables,
} from '@portal/registry/settings';
import {
  assumeEnvironment,
  isOwnMachine,
  isSandboxEnvironment,
  readOperatorToken,
  StartError,
} from '@portal/server-kit/configuration';
import {
  addServerKey,
  type CheckedSettings,
  checkSettings,
  requireMailProvider,
  type ServicesSettings,
} from '@portal/services';
import type { Environment } from '@portal/shared-wl-assets/initial-state';
import type { SiteSettings } from '../pages/initial-state/site';
import { readTelemetrySettings, type TelemetrySettings } from '../telemetry/telemetry-settings';
import { EDGE_SETTINGS, SETTINGS } from './edge-descriptions';
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
  /** Proxies whose X-Forwarded-For is trusted, in the format of Fastify's `trustProxy`. */
  readonly trustedProxies: readonly string[];
  /** Further origins that forms may be posted to. */
  readonly formOrigins: readonly string[];
  readonly logLevel: string;
  /** Port of the metrics; null when they are not served. */
  readonly metricsPort: number | null;
  /** OpenTelemetry; null when nothing is sent to a collector. */
  readonly telemetry: TelemetrySettings | null;
  /** Host of the metrics: loopback by default, because they need no token. */
  readonly metricsHost: string;
  /** Home page of clients whose file has none; absent when not set (D-16). */
  readonly homeUrl?: string;
  /** Hosts that pages link to or depend on. */
  readonly site: SiteSettings;
  /** JSON file with the white labels that are offered for testing (WLT-1). */
  readonly whiteLabelTestsFile?: string;
  /** Where published parts and their registry are. */
  readonly parts: PartsPlace;
  /** Base URL of another host that serves the part files, without a trailing slash; null when the portal does. */
  readonly partsUrl: string | null;
  /** Folder of the support, consent and client scripts; null for the portal's own. */
  readonly pageScripts: string | null;
  /** Token of the brand editor outside the studio; null when it is not offered there. */
  readonly brandEditorToken: string | null;
}

function list(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
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

/** The company's two domains (LOG-11), used when the setting is not set. */
const TEST_DOMAINS = ['aldermere.example', 'aldermere-services.example'] as const;

function readTestDomains(variables: Variables): readonly string[] {
  const given = list(variables['TEST_DOMAINS']).map((domain) => domain.toLowerCase());
  if (given.length === 0) return TEST_DOMAINS;
  if (given.length === 2 && given.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)))
    return given;
  throw new StartError(`TEST_DOMAINS must be two domains, such as bank.example,bank-test.example.`);
}

/**
 * Returns whether the environment is named. On a developer's machine DOMAIN_ENVIRONMENTS matches nothing, so only
 * PORTAL_ENVIRONMENT can name LOCAL.
 */
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

/** Returns variables with the environment that other settings are checked for: PRODUCTION if its own settings are wrong. */
function assumeVariables(variables: Variables): Variables {
  try {
    return withEnvironment(variables);
  } catch (error) {
    getMistakes(error);
    return { ...variables, PORTAL_ENVIRONMENT: 'PRODUCTION' };
  }
}

/** Returns the environment that settings are checked for, even when its own settings are wrong. */
export function assumeEdgeEnvironment(variables: Variables): Environment {
  return assumeEnvironment(assumeVariables(variables));
}

/** Settings before the server key is added. */
export type CheckedEdgeSettings = Omit<EdgeSettings, 'services'> & { readonly services: CheckedSettings };

function readHost(
  variables: Variables,
  { name, schema }: typeof EDGE_SETTINGS.HOST | typeof EDGE_SETTINGS.METRICS_HOST,
): string | undefined {
  const host = variables[name];
  if (host === undefined || new RegExp(schema.pattern).test(host)) return host;
  throw new StartError(`${name} must be an IP address or a host name, such as 10.0.0.5, not "${host}".`);
}

/** @returns undefined when the setting is not set. @throws StartError when the file or folder does not exist */
function requireExisting(
  variables: Variables,
  { name }: typeof EDGE_SETTINGS.PAGE_SCRIPTS_DIR | typeof EDGE_SETTINGS.WHITE_LABEL_TESTS_FILE,
): string | undefined {
  const place = variables[name];
  if (place === undefined || existsSync(place)) return place;
  throw new StartError(`${name} must exist, but there is no ${path.resolve(place)}.`);
}

function readMetricsPort(variables: Variables): number | null {
  return optionalWholeNumber(variables, EDGE_SETTINGS.METRICS_PORT) ?? null;
}

function requireDistinctPorts(variables: Variables): void {
  const port = readPort(variables);
  if (port !== 0 && readMetricsPort(variables) === port)
    throw new StartError(`METRICS_PORT must differ from PORT; both are "${port}".`);
}

/** @throws StartError when LDAP_URL is set although custom upstreams replace the services that use it */
function rejectUnusedDirectory(variables: Variables): void {
  const { LDAP_URL, RECOVERY_SERVICE_URL, SIGN_ON_SERVICE_URL } = variables;
  if (LDAP_URL !== undefined && RECOVERY_SERVICE_URL !== undefined && SIGN_ON_SERVICE_URL !== undefined)
    throw new StartError(
      'LDAP_URL has no effect, since RECOVERY_SERVICE_URL and SIGN_ON_SERVICE_URL replace the services that use it. Remove LDAP_URL, or one of them.',
    );
}

function readChecked(given: Variables): CheckedEdgeSettings {
  const assumed = assumeVariables(given);
  const isSandbox = isSandboxEnvironment(assumeEnvironment(assumed));
  const { homeUrl, pageScripts, whiteLabelTestsFile, clipHosts, testDomains, ...settings } = readAll(
    {
      services: () => checkSettings(assumed),
      port: () => readPort(given),
      // A portal in LOCAL or MOCK shows every passcode, so it listens on other interfaces only if HOST says so.
      host: () => readHost(given, EDGE_SETTINGS.HOST) ?? (isSandbox ? 'localhost' : '0.0.0.0'),
      upstreams: () => readUpstreams(given),
      recoveryCookies: () => readRecoveryCookies(given),
      trustedProxies: () => checkTrustedProxies(list(given['TRUSTED_PROXIES'])),
      formOrigins: () => readFormOrigins(list(given['FORM_ORIGINS']), isSandbox),
      logLevel: () => readChoice(given, EDGE_SETTINGS.LOG_LEVEL),
      metricsPort: () => readMetricsPort(given),
      telemetry: () => readTelemetrySettings(given),
      brandEditorToken: () => readOperatorToken(given, 'BRAND_EDITOR_TOKEN'),
      metricsHost: () => readHost(given, EDGE_SETTINGS.METRICS_HOST) ?? EDGE_SETTINGS.METRICS_HOST.default,
      clipHosts: () => readClipHosts(list(given['CLIP_HOSTS']), isSandbox),
      testDomains: () => readTestDomains(given),
      partsUrl: () => readPartsUrl(given, isSandbox),
      pageScripts: () => requireExisting(given, EDGE_SETTINGS.PAGE_SCRIPTS_DIR),
      whiteLabelTestsFile: () => requireExisting(given, EDGE_SETTINGS.WHITE_LABEL_TESTS_FILE),
      homeUrl: () => readHomeUrl(given, isSandbox),
    },
    // Only checked here; read below with the data folder.
    () => partsPlace(given, ''),
    () => withEnvironment(given),
    () => requireDistinctPorts(given),
    () => rejectUnusedDirectory(given),
    () => {
      if (given['RECOVERY_SERVICE_URL'] === undefined) requireMailProvider(assumed);
    },
  );
  return {
    ...settings,
    site: { clipHosts, testDomains },
    parts: partsPlace(given, settings.services.dataDir),
    pageScripts: pageScripts ?? null,
    ...(whiteLabelTestsFile !== undefined && { whiteLabelTestsFile }),
    ...(homeUrl !== undefined && { homeUrl }),
  };
}

/**
 * Reads the edge's settings from environment variables, and those of the services. docs/reference/settings.md lists all.
 * Writes nothing.
 *
 * @throws StartError with every mistake, each in a line that names the variable
 */
export function checkEdgeSettings(environmentVariables: Variables): CheckedEdgeSettings {
  return readSettingsTogether(environmentVariables, SETTINGS, readChecked);
}

/**
 * Reads the settings with the server key; in LOCAL and MOCK the key is in DATA_DIR, where the first start creates it.
 *
 * @throws StartError with every mistake
 */
export function readEdgeSettings(environmentVariables: Variables): EdgeSettings {
  const checked = checkEdgeSettings(environmentVariables);
  return { ...checked, services: addServerKey(checked.services) };
}
