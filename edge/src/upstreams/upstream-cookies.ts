import { cookieNameVariants, portalCookieNames, type PortalCookie } from '@portal/server-kit/sessions';
import type { ServiceName } from '../settings/service-paths';

/** Says of a cookie whether a service has to do with it: then it is sent it, and may set it. */
export type CookieFilter = (name: string) => boolean;

/** Names of these cookies, as https and as plain http have them. */
function namesOf(cookies: readonly PortalCookie[]): ReadonlySet<string> {
  return new Set(cookies.flatMap(cookieNameVariants));
}

/** What the portal keeps in a browser for itself; the session of the reference sign-on is the replaced service's. */
const PORTAL_COOKIES = namesOf(portalCookieNames.filter((cookie) => cookie !== 'signOnSession'));

/** Of these the recovery service reads. */
const RECOVERY_COOKIES = namesOf(['portalSession', 'embeddedSession', 'antiForgery', 'displayLanguage']);

/** And sign-on: where the visitor wanted to go, and the language of its pages. */
const SIGN_ON_COOKIES = namesOf(['targetLC', 'displayLanguage']);

const RECOVERY_PREFIXES = cookieNameVariants('recovery');

const noCookies: CookieFilter = () => false;

/**
 * The cookies of each service that a client answers itself: no live session reaches a service that has no use for it.
 * Whatever the portal does not know is sign-on's, whose session has a name of its own in every bank, but for the names
 * that the settings give to recovery. The other services take no cookies.
 *
 * @param ofRecovery names of cookies of the client's own recovery service
 */
export function createCookieFilter(service: ServiceName, ofRecovery: readonly string[]): CookieFilter {
  const isRecoverys: CookieFilter = (name) =>
    RECOVERY_PREFIXES.some((prefix) => name.startsWith(prefix)) || ofRecovery.includes(name);
  if (service === 'recovery') return (name) => RECOVERY_COOKIES.has(name) || isRecoverys(name);
  if (service !== 'sign-on') return noCookies;
  return (name) =>
    SIGN_ON_COOKIES.has(name) || !(name === '' || PORTAL_COOKIES.has(name) || isRecoverys(name));
}

/** One without a name is read as a value by some servers and as a name and a value by others, so it has none. */
function nameOf(pair: string): string {
  const end = pair.indexOf('=');
  return end === -1 ? '' : pair.slice(0, end).trim();
}

/** The cookies of a request that a service takes, as they came; undefined when none are left. */
export function filterRequestCookies(header: string | undefined, takes: CookieFilter): string | undefined {
  const taken = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => takes(nameOf(pair)));
  return taken.length === 0 ? undefined : taken.join('; ');
}

/** The cookies that a service sets and may set, as they came. */
export function filterSetCookies(
  header: string | readonly string[] | undefined,
  takes: CookieFilter,
): readonly string[] {
  return [header ?? []].flat().filter((cookie) => takes(nameOf(cookie.split(';', 1)[0] ?? '')));
}
