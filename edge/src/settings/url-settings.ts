import type { Variables } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { isHomeUrl, isLoginPage } from '@portal/server-kit/white-labels';
import { CLIP_ENVIRONMENTS, type SiteSettings } from '../pages/initial-state/site';
import type { ServiceName } from './service-paths';

const UPSTREAM_VARIABLES: Readonly<Record<ServiceName, string>> = {
  recovery: 'RECOVERY_SERVICE_URL',
  'sign-on': 'SIGN_ON_SERVICE_URL',
  content: 'CONTENT_SERVICE_URL',
  statistics: 'STATISTICS_SERVICE_URL',
  'white-label-tests': 'WHITE_LABEL_TESTS_SERVICE_URL',
};

/**
 * Returns whether a URL has only scheme, host, port and path, and no characters in the host that could extend a page's
 * policy.
 */
function isPlain({ username, password, hostname, search, hash }: URL): boolean {
  return (
    [username, password, search, hash].every((piece) => piece === '') &&
    /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/.test(hostname)
  );
}

/** Parses a plain https URL, in LOCAL and MOCK also http; null for anything else. */
function parseSecureUrl(text: string, isSandbox: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isPlain(url)) return null;
  return url.protocol === 'https:' || (isSandbox && url.protocol === 'http:') ? url : null;
}

/**
 * Returns the further origins that forms may be posted to. They are part of every page's policy, so they must not
 * contain anything else.
 *
 * @param entries of FORM_ORIGINS
 * @throws StartError naming the variable, never the value
 */
export function readFormOrigins(entries: readonly string[], isSandbox: boolean): readonly string[] {
  return entries.map((entry) => {
    const url = parseSecureUrl(entry, isSandbox);
    // The value may hold a password, so the message does not repeat it.
    if (url?.pathname !== '/')
      throw new StartError(
        'FORM_ORIGINS must be a list of https origins, such as https://sso.bank.example, without pattern, path, query, user or password.',
      );
    return url.origin;
  });
}

/**
 * Returns the base URLs of custom upstreams, without a trailing slash.
 *
 * @throws StartError naming the variable, never the value
 */
export function readUpstreams(variables: Variables): Readonly<Partial<Record<ServiceName, string>>> {
  return Object.fromEntries(
    Object.entries(UPSTREAM_VARIABLES).flatMap(([service, name]) => {
      const value = variables[name];
      if (value === undefined) return [];
      const url = URL.canParse(value) ? new URL(value) : null;
      // The value may hold a password, so the message does not repeat it.
      if (url === null || !/^https?:$/.test(url.protocol) || !isPlain(url)) {
        throw new StartError(
          `${name} must be an http or https URL without user, password and query, such as https://services.bank.example/portal.`,
        );
      }
      return [[service, url.href.replace(/(?<!\/)\/+$/, '')]];
    }),
  );
}

/**
 * Returns the page to which visitors of clients without their own home go before and after signing in (D-16).
 *
 * @returns undefined when it is not set; `{wl}` in it is replaced by the key of the client
 * @throws StartError naming the variable, never the value
 */
export function readHomeUrl(variables: Variables, isSandbox: boolean): string | undefined {
  const given = variables['HOME_URL'];
  if (given === undefined) return undefined;
  if (!isHomeUrl(given, isSandbox ? ['https:', 'http:'] : ['https:']))
    throw new StartError(
      'HOME_URL must be a path of the portal or an https address without user and password, such as https://online.bank.example/{wl}.',
    );
  if (isLoginPage(given, '/app/{wl}/login'))
    throw new StartError(
      'HOME_URL must not be the login page: visitors without a login request would be redirected there again and again.',
    );
  return given;
}

/**
 * Returns the base URL of part files on another host. The page's scripts come from there, so it must be https.
 *
 * @returns null when the portal serves them itself
 * @throws StartError naming the variable, never the value
 */
export function readPartsUrl(variables: Variables, isSandbox: boolean): string | null {
  const given = variables['PARTS_URL'];
  if (given === undefined) return null;
  const url = parseSecureUrl(given, isSandbox);
  if (url === null)
    throw new StartError(
      'PARTS_URL must be an https URL without query, user or password, such as https://static.bank.example/parts.',
    );
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/**
 * Returns the hosts of the clip app by environment (LOG-2, CLP-1). Visitors are redirected there after sign-in, so
 * outside LOCAL and MOCK they must be https (specification section 8, R8; security rule 12).
 *
 * @param entries of CLIP_HOSTS
 * @throws StartError naming the variable, never the value
 */
export function readClipHosts(entries: readonly string[], isSandbox: boolean): SiteSettings['clipHosts'] {
  return Object.fromEntries(
    entries.map((entry) => {
      const [name, origin = ''] = entry.split('=', 2);
      const environment = CLIP_ENVIRONMENTS.find((each) => each === name);
      if (environment === undefined || parseSecureUrl(origin, isSandbox)?.origin !== origin) {
        throw new StartError(
          `CLIP_HOSTS must be a list such as DEV=https://clip.dev.example with ${CLIP_ENVIRONMENTS.join(', ')} and https origins, without path, query, user or password.`,
        );
      }
      return [environment, origin];
    }),
  );
}
