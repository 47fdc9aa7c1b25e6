import { partsPlace } from '@portal/registry/releases';
import {
  findUnencrypted,
  listSettings,
  readAll,
  readSettingsTogether,
  rejectAll,
  type SettingValues,
  throwMistakes,
  type Variables,
} from '@portal/registry/settings';
import { assumeEnvironment, isSandboxEnvironment } from '@portal/server-kit/configuration';
import { addServerKey, type ServicesSettings, toServicesSettings } from '@portal/services';
import { toTelemetrySettings } from '../telemetry/telemetry-settings';
import { SETTINGS } from './edge-setting-schemas';
import { type ServiceName, URL_SETTINGS } from './service-paths';

type EdgeValues = SettingValues<typeof SETTINGS>;

/** The company's two domains (LOG-11), used when the setting is not set. */
const TEST_DOMAINS = ['aldermere.example', 'aldermere-services.example'] as const;

/** Rejects settings that contradict each other. @throws StartError naming the variables, never a URL */
function checkTogether({ PORT, METRICS_PORT, ...values }: EdgeValues): void {
  const isReplaced = values.RECOVERY_SERVICE_URL !== undefined && values.SIGN_ON_SERVICE_URL !== undefined;
  rejectAll(
    [PORT !== 0 && PORT === METRICS_PORT, `METRICS_PORT must differ from PORT; both are "${PORT}".`],
    [
      values.LDAP_URL !== undefined && isReplaced,
      'LDAP_URL has no effect, since RECOVERY_SERVICE_URL and SIGN_ON_SERVICE_URL replace the services that use it. Remove LDAP_URL, or one of them.',
    ],
  );
}

function selectUpstreams(values: EdgeValues): Readonly<Partial<Record<ServiceName, string>>> {
  return Object.fromEntries(
    Object.entries(URL_SETTINGS).flatMap(([service, name]) => {
      const url = values[name];
      return url === undefined ? [] : [[service, url]];
    }),
  );
}

/**
 * Checks values together and returns the settings of the edge.
 *
 * @param texts of the variables, with the content of secret files
 * @throws StartError with every mistake
 */
export function toEdgeSettings(values: EdgeValues, texts: Variables) {
  const isSandbox = isSandboxEnvironment(assumeEnvironment(texts));
  const together = readAll(
    {
      services: () => toServicesSettings(values, texts, values.RECOVERY_SERVICE_URL !== undefined),
      /** Where published parts and their registry are. */
      parts: () => partsPlace(texts, values.DATA_DIR),
    },
    () => checkTogether(values),
    () => throwMistakes(isSandbox ? [] : findUnencrypted(listSettings(SETTINGS), texts)),
  );
  return {
    ...together,
    port: values.PORT,
    // A portal in LOCAL or MOCK shows every passcode, so it listens on other interfaces only if HOST says so.
    host: values.HOST ?? (isSandbox ? 'localhost' : '0.0.0.0'),
    /** Base URLs of custom upstreams, to which requests to the service's paths are forwarded (D-3). */
    upstreams: selectUpstreams(values),
    /** Cookies of a custom recovery service besides those that the portal knows. */
    recoveryCookies: values.RECOVERY_SERVICE_COOKIES ?? [],
    /** Proxies whose X-Forwarded-For is trusted, in the format of Fastify's `trustProxy`. */
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    /** Further origins that forms may be posted to. */
    formOrigins: values.FORM_ORIGINS ?? [],
    logLevel: values.LOG_LEVEL,
    /** Port of the metrics; null when they are not served. */
    metricsPort: values.METRICS_PORT ?? null,
    /** Loopback by default, because the metrics need no token. */
    metricsHost: values.METRICS_HOST,
    /** OpenTelemetry; null when nothing is sent to a collector. */
    telemetry: toTelemetrySettings(values),
    /** Token of the brand editor outside the studio; null when it is not offered there. */
    brandEditorToken: values.BRAND_EDITOR_TOKEN ?? null,
    /** The company's two domains, on whose test hosts white labels may be tried (LOG-11). */
    testDomains: values.TEST_DOMAINS ?? TEST_DOMAINS,
    /** Base URL of another host that serves the part files; null when the portal does. */
    partsUrl: values.PARTS_URL ?? null,
    /** Folder of the support, consent and client scripts; null for the portal's own. */
    pageScripts: values.PAGE_SCRIPTS_DIR ?? null,
    /** JSON file with the white labels that are offered for testing (WLT-1). */
    whiteLabelTestsFile: values.WHITE_LABEL_TESTS_FILE,
    /** Home page of clients whose file has none (D-16). */
    homeUrl: values.HOME_URL,
  };
}

/** Settings of the edge before the server key is added. */
export type CheckedEdgeSettings = ReturnType<typeof toEdgeSettings>;

/** Settings of the edge, and those of the services. */
export type EdgeSettings = Omit<CheckedEdgeSettings, 'services'> & { readonly services: ServicesSettings };

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
