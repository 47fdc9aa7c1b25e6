import { cookieNameVariants, type PortalCookie, portalCookieNames } from '@portal/server-kit/sessions';
import type { ServiceName } from '../settings/service-paths';

/** Returns whether a service may receive or set a cookie. */
export type CookieFilter = (name: string) => boolean;

/** Cookies that a service may receive, and those that it may set. */
export interface CookieFilters {
  readonly receives: CookieFilter;
  readonly sets: CookieFilter;
}

/** Returns the names of cookies over https and over plain http. */
function listNames(cookies: readonly PortalCookie[]): ReadonlySet<string> {
  return new Set(cookies.flatMap(cookieNameVariants));
}

/** Cookies of the portal itself; the session of the reference sign-on belongs to the replaced service. */
const PORTAL_COOKIES = listNames(portalCookieNames.filter((cookie) => cookie !== 'signOnSession'));

/** Portal cookies that the recovery service receives. */
const RECOVERY_COOKIES = listNames(['portalSession', 'embeddedSession', 'antiForgery', 'displayLanguage']);

/** Portal cookies that sign-on receives: the visitor's target, and the language of the pages. */
const SIGN_ON_COOKIES = listNames(['targetLC', 'displayLanguage']);

const RECOVERY_PREFIXES = cookieNameVariants('recovery');

const noCookies: CookieFilter = () => false;

/**
 * Creates the cookie filters of a custom upstream, so that no session reaches a service that does not need it, and none
 * sets the portal's cookies, except sign-on the visitor's target. Cookies unknown to the portal belong to sign-on, whose
 * session has a different name in each bank, except those that the settings assign to recovery.
 *
 * @param recoveryCookieNames cookie names of a custom recovery service
 */
export function createCookieFilters(
  service: ServiceName,
  recoveryCookieNames: readonly string[],
): CookieFilters {
  const isRecoveryCookie: CookieFilter = (name) =>
    !PORTAL_COOKIES.has(name) &&
    (RECOVERY_PREFIXES.some((prefix) => name.startsWith(prefix)) || recoveryCookieNames.includes(name));
  const isSignOnCookie: CookieFilter = (name) =>
    name !== '' && !PORTAL_COOKIES.has(name) && !isRecoveryCookie(name);
  if (service === 'recovery')
    return {
      receives: (name) => RECOVERY_COOKIES.has(name) || isRecoveryCookie(name),
      sets: isRecoveryCookie,
    };
  if (service !== 'sign-on') return { receives: noCookies, sets: noCookies };
  return {
    receives: (name) => SIGN_ON_COOKIES.has(name) || isSignOnCookie(name),
    sets: (name) => name === 'targetLC' || isSignOnCookie(name),
  };
}

/** Returns a cookie's name; empty without `=`, which some servers read as a name, others as a value. */
function readName(pair: string): string {
  const end = pair.indexOf('=');
  return end === -1 ? '' : pair.slice(0, end).trim();
}

/** Filters a request's cookies for a service; undefined when none are left. */
export function filterRequestCookies(
  header: string | undefined,
  isCookieAllowed: CookieFilter,
): string | undefined {
  const taken = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => isCookieAllowed(readName(pair)));
  return taken.length === 0 ? undefined : taken.join('; ');
}

/** Returns the cookies that a service sets and is allowed to set, unchanged. */
export function filterSetCookies(
  header: string | readonly string[] | undefined,
  isCookieAllowed: CookieFilter,
): readonly string[] {
  return [header ?? []].flat().filter((cookie) => isCookieAllowed(readName(cookie.split(';', 1)[0] ?? '')));
}
