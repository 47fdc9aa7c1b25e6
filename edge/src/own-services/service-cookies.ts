import {
  ANTI_FORGERY_COOKIE,
  EMBEDDED_SESSION_COOKIE,
  RECOVERY_COOKIE,
  SESSION_COOKIE,
} from '@portal/services';
import { storedCookies } from '@portal/shared-wl-assets/cookies';
import { DISPLAY_LANGUAGE_COOKIE } from '@portal/shared-wl-assets/language';
import { OVERRIDES_COOKIE } from '../parts/overrides';
import { CANARY_COOKIE } from '../parts/visitor-release';
import type { ServiceName } from '../settings/settings';

/** Says of a cookie whether a service has to do with it: then it is sent it, and may set it. */
export type TakesCookie = (name: string) => boolean;

/** What the portal keeps in a browser for itself. */
const PORTALS_OWN: ReadonlySet<string> = new Set([
  ...Object.keys(storedCookies),
  SESSION_COOKIE,
  EMBEDDED_SESSION_COOKIE,
  ANTI_FORGERY_COOKIE,
  CANARY_COOKIE,
  OVERRIDES_COOKIE,
]);

/** Of these the recovery service reads. */
const FOR_RECOVERY: ReadonlySet<string> = new Set([
  SESSION_COOKIE,
  EMBEDDED_SESSION_COOKIE,
  ANTI_FORGERY_COOKIE,
  DISPLAY_LANGUAGE_COOKIE,
]);

/** And sign-on: where the visitor wanted to go, and the language of its pages. */
const FOR_SIGN_ON: ReadonlySet<string> = new Set(['targetLC', DISPLAY_LANGUAGE_COOKIE]);

const NONE: TakesCookie = () => false;

/**
 * The cookies of each service that a client answers itself: no live session reaches a service that has no use for it.
 * Whatever the portal does not know is sign-on's, whose session has a name of its own in every bank, but for the names
 * that the settings give to recovery. The other services take no cookies.
 *
 * @param ofRecovery names of cookies of the client's own recovery service
 */
export const cookiesOf = (service: ServiceName, ofRecovery: readonly string[]): TakesCookie => {
  const isRecoverys: TakesCookie = (name) => name.startsWith(RECOVERY_COOKIE) || ofRecovery.includes(name);
  if (service === 'recovery') return (name) => FOR_RECOVERY.has(name) || isRecoverys(name);
  if (service !== 'sign-on') return NONE;
  return (name) => FOR_SIGN_ON.has(name) || !(name === '' || PORTALS_OWN.has(name) || isRecoverys(name));
};

/** One without a name is read as a value by some servers and as a name and a value by others, so it has none. */
const nameOf = (pair: string): string => {
  const end = pair.indexOf('=');
  return end === -1 ? '' : pair.slice(0, end).trim();
};

/** The cookies of a request that a service takes, as they came; undefined when none are left. */
export const sentCookies = (header: string | undefined, takes: TakesCookie): string | undefined => {
  const taken = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => takes(nameOf(pair)));
  return taken.length === 0 ? undefined : taken.join('; ');
};

/** The cookies that a service sets and may set, as they came. */
export const setCookies = (
  header: string | readonly string[] | undefined,
  takes: TakesCookie,
): readonly string[] =>
  [header ?? []].flat().filter((cookie) => takes(nameOf(cookie.split(';', 1)[0] ?? '')));
