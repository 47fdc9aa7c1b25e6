import type { Environment } from '@portal/contract/page';
import { type PartsPlace, partsPlace } from '@portal/registry/releases';
import {
  getMistakes,
  readAll,
  readSettingsTogether,
  rejectAll,
  type SettingValues,
  type Variables,
} from '@portal/registry/settings';
import { assumeEnvironment, isOwnMachine, isSandboxEnvironment } from '@portal/server-kit/configuration';
import {
  addServerKey,
  type CheckedSettings,
  type ServicesSettings,
  toServicesSettings,
} from '@portal/services';
import type { SiteSettings } from '../pages/initial-state/site';
import { type TelemetrySettings, toTelemetrySettings } from '../telemetry/telemetry-settings';
import { SECURE, SETTINGS } from './edge-setting-schemas';
import { environmentSetting } from './environment-setting';
import { type ServiceName, URL_SETTINGS } from './service-paths';

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

type EdgeValues = SettingValues<typeof SETTINGS>;

/** The company's two domains (LOG-11), used when the setting is not set. */
const TEST_DOMAINS = ['aldermere.example', 'aldermere-services.example'] as const;

/** Rejects settings that contradict each other. @throws StartError naming the variables, never a URL */
function checkTogether(values: EdgeValues, isSandbox: boolean): void {
  const { PORT: port, METRICS_PORT: metricsPort } = values;
  const urls: Readonly<Record<keyof typeof SECURE, readonly string[]>> = {
    FORM_ORIGINS: values.FORM_ORIGINS ?? [],
    CLIP_HOSTS: Object.values(values.CLIP_HOSTS ?? {}),
    PARTS_URL: [values.PARTS_URL ?? ''],
    HOME_URL: [values.HOME_URL ?? ''],
  };
  rejectAll(
    [port !== 0 && port === metricsPort, `METRICS_PORT must differ from PORT; both are "${port}".`],
    [
      values.LDAP_URL !== undefined &&
        values.RECOVERY_SERVICE_URL !== undefined &&
        values.SIGN_ON_SERVICE_URL !== undefined,
      'LDAP_URL has no effect, since RECOVERY_SERVICE_URL and SIGN_ON_SERVICE_URL replace the services that use it. Remove LDAP_URL, or one of them.',
    ],
    ...Object.entries(SECURE).map(
      ([name, must]) =>
        [
          !isSandbox && urls[name as keyof typeof SECURE].some((url) => url.startsWith('http:')),
          `${name} ${must}`,
        ] as const,
    ),
  );
}

/**
 * Checks values together and returns the settings of the edge.
 *
 * @param texts of the variables, with the content of secret files
 * @throws StartError with every mistake
 */
export function toEdgeSettings(values: EdgeValues, texts: Variables): CheckedEdgeSettings {
  const assumed = assumeVariables(texts);
  const isSandbox = isSandboxEnvironment(assumeEnvironment(assumed));
  const upstreams = Object.entries(URL_SETTINGS).flatMap(([service, name]) => {
    const url = values[name];
    return url === undefined ? [] : [[service, url] as const];
  });
  const { services, parts } = readAll(
    {
      services: () => toServicesSettings(values, assumed, values.RECOVERY_SERVICE_URL !== undefined),
      parts: () => partsPlace(texts, values.DATA_DIR),
    },
    () => withEnvironment(texts),
    () => checkTogether(values, isSandbox),
  );
  return {
    services,
    parts,
    port: values.PORT,
    // A portal in LOCAL or MOCK shows every passcode, so it listens on other interfaces only if HOST says so.
    host: values.HOST ?? (isSandbox ? 'localhost' : '0.0.0.0'),
    upstreams: Object.fromEntries(upstreams),
    recoveryCookies: values.RECOVERY_SERVICE_COOKIES ?? [],
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    formOrigins: values.FORM_ORIGINS ?? [],
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    telemetry: toTelemetrySettings(values),
    brandEditorToken: values.BRAND_EDITOR_TOKEN ?? null,
    site: { clipHosts: values.CLIP_HOSTS ?? {}, testDomains: values.TEST_DOMAINS ?? TEST_DOMAINS },
    partsUrl: values.PARTS_URL ?? null,
    pageScripts: values.PAGE_SCRIPTS_DIR ?? null,
    ...(values.WHITE_LABEL_TESTS_FILE !== undefined && {
      whiteLabelTestsFile: values.WHITE_LABEL_TESTS_FILE,
    }),
    ...(values.HOME_URL !== undefined && { homeUrl: values.HOME_URL }),
  };
}

/**
 * Reads the edge's settings from environment variables, and those of the services. docs/reference/settings.md lists all.
 * Writes nothing.
 *
 * @throws StartError with every mistake, each in a line that names the variable
 */
export function checkEdgeSettings(environmentVariables: Variables): CheckedEdgeSettings {
  return readSettingsTogether(environmentVariables, SETTINGS, toEdgeSettings);
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
