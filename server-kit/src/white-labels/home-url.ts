import { safeRedirect } from '@portal/contract/navigation';

/** Returns the home page of the reference sign-on, which redirects to the client's login page and back (D-2, D-16). */
export function referenceHome(whiteLabelKey: string): string {
  return whiteLabelKey === 'default' ? '/apps/home' : `/apps/home?wl=${whiteLabelKey}`;
}

/** Longest home URL, in characters. */
const MAX_LENGTH = 2_000;

/** Base URL for checking relative paths. */
const ANY_ORIGIN = 'https://portal.invalid';

/** Inserts a client's key into a path or URL. */
export function withKey(url: string, key: string): string {
  return url.replaceAll('{wl}', key);
}

/**
 * Checks a home URL: a path of the portal, or an absolute URL without credentials. Its origin becomes part of the
 * content security policy, so its host may contain only characters of a host name.
 *
 * @param homeUrl as configured; `{wl}` is replaced by the key of the white label
 * @param schemes allowed for absolute URLs
 */
export function isHomeUrl(homeUrl: string, schemes: readonly ('https:' | 'http:')[] = ['https:']): boolean {
  const sample = withKey(homeUrl, 'default');
  // Another placeholder, such as {WL}, would stay as it is.
  if (sample.length > MAX_LENGTH || /[{}\s\\]/.test(sample)) return false;
  if (sample.startsWith('/'))
    return safeRedirect(sample, { origin: ANY_ORIGIN, allowedOrigins: [] }) !== null;
  if (!URL.canParse(sample)) return false;
  const { protocol, hostname, username, password } = new URL(sample);
  return (
    schemes.some((scheme) => scheme === protocol) &&
    /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/.test(hostname) &&
    username + password === ''
  );
}

function getPath(url: string, key: string): string {
  return withKey(url, key)
    .replace(/[?#].*/s, '')
    .replace(/(?<!\/)\/+$/, '');
}

/** Returns whether a URL is a login page of the portal, which would redirect to itself endlessly. */
export function isLoginPage(url: string, loginRoute: string, key = '{wl}'): boolean {
  return ['', '/login', getPath(loginRoute, key)].includes(getPath(url, key));
}

/**
 * Returns the home URL of a client: that of its file, else of the settings, else the reference sign-on's (D-16).
 *
 * @param setting HOME_URL; absent when not set
 */
export function resolveHomeUrl(
  { key, homeUrl }: { readonly key: string; readonly homeUrl?: string },
  setting?: string,
): string {
  const configured = homeUrl ?? setting;
  return configured === undefined ? referenceHome(key) : withKey(configured, key);
}
