import { cookieNameVariants, type PortalCookie, portalCookieNames } from '@portal/server-kit/sessions';
import type { ServiceName } from '../settings/service-paths';

/** Returns whether a service may receive and set a cookie. */
export type CookieFilter = (name: string) => boolean;

/** Names of these cookies, as https and as plain http have them. */
function listNames(cookies: readonly PortalCookie[]): ReadonlySet<string> {
  return new Set(cookies.flatMap(cookieNameVariants));
}

/** Cookies of the portal itself; the session of the reference sign-on belongs to the replaced service. */
const PORTAL_COOKIES = listNames(portalCookieNames.filter((cookie) => cookie !== 'signOnSession'));

/** Of these the recovery service reads. */
const RECOVERY_COOKIES = listNames(['portalSession', 'embeddedSession', 'antiForgery', 'displayLanguage']);

/** And sign-on: where the visitor wanted to go, and the language of its pages. */
const SIGN_ON_COOKIES = listNames(['targetLC', 'displayLanguage']);

const RECOVERY_PREFIXES = cookieNameVariants('recovery');

const noCookies: CookieFilter = () => false;

/**
 * Creates the cookie filter of a custom upstream, so that no session reaches a service that does not need it. Cookies
 * unknown to the portal belong to sign-on, whose session has a different name in each bank, except those that the
 * settings assign to recovery. Other services get none.
 *
 * @param ofRecovery cookie names of a custom recovery service
 */
export function createCookieFilter(service: ServiceName, ofRecovery: readonly string[]): CookieFilter {
  const isRecoverys: CookieFilter = (name) =>
    RECOVERY_PREFIXES.some((prefix) => name.startsWith(prefix)) || ofRecovery.includes(name);
  if (service === 'recovery') return (name) => RECOVERY_COOKIES.has(name) || isRecoverys(name);
  if (service !== 'sign-on') return noCookies;
  return (name) =>
    SIGN_ON_COOKIES.has(name) || !(name === '' || PORTAL_COOKIES.has(name) || isRecoverys(name));
}

/** Servers differ on a cookie without a name (value only, or name and value), so it has none here. */
function readName(pair: string): string {
  const end = pair.indexOf('=');
  return end === -1 ? '' : pair.slice(0, end).trim();
}

/** Filters a request's cookies for a service; undefined when none are left. */
export function filterRequestCookies(header: string | undefined, takes: CookieFilter): string | undefined {
  const taken = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => takes(readName(pair)));
  return taken.length === 0 ? undefined : taken.join('; ');
}

/** The cookies that a service sets and may set, as they came. */
export function filterSetCookies(
  header: string | readonly string[] | undefined,
  takes: CookieFilter,
): readonly string[] {
  return [header ?? []].flat().filter((cookie) => takes(readName(cookie.split(';', 1)[0] ?? '')));
}
