import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type StoredCookieName, storedCookies } from '@portal/contract/storage';
import { isSandboxEnvironment } from '../configuration/environment';
import type { ServerSettings } from '../configuration/environment';
import { foreignScopes } from './foreign-cookies';

interface CookieDefinition {
  /** Name without the prefix that binds it to the host. */
  readonly name: string;
  /** Whether the name begins with `__Host-` (RFC 6265bis, 4.1.3.2), except on plain http. */
  readonly isHostBound?: boolean;
  /** Whether scripts of the page can read it. */
  readonly isReadable?: boolean;
  /** Whether pages of other sites send it too. Only `Secure` cookies can be `SameSite=None`, on plain http as well. */
  readonly isEmbedded?: boolean;
  /** Whether a form on another site sends it too (`SameSite=None`), except on plain http. */
  readonly isSentByForms?: boolean;
}

const SERVER_COOKIES = {
  /** The visitor's session before sign-in, on the portal's own pages. */
  portalSession: { name: 'portal-session', isHostBound: true },
  /** Session of an embedded flow. It has its own name because on the portal's site a browser sends both (CARD-8). */
  embeddedSession: { name: 'embedded-session', isHostBound: true, isEmbedded: true },
  /** The anti-forgery token that the page sends back (API-2). */
  antiForgery: { name: 'XSRF-TOKEN', isReadable: true },
  /** Sealed User ID of a rejected sign-in, for the login page. */
  returnedUserId: { name: 'returned-user', isHostBound: true },
  /** Binds a recovery to the browser that began it; the transaction id follows the name. */
  recovery: { name: 'recovery-', isHostBound: true },
  /** Like `recovery`, for a recovery that an embedded flow began. */
  embeddedRecovery: { name: 'recovery-', isHostBound: true, isEmbedded: true },
  /** The session after sign-in, of the reference sign-on service. */
  signOnSession: { name: 'sso-session', isHostBound: true },
  /** Accounts that have signed in in this browser (OWASP device cookie); login forms of host pages send it too. */
  device: { name: 'portal-device', isHostBound: true, isSentByForms: true },
  /** Bucket for canaries; set only while a part has a canary. */
  canary: { name: 'portalCanary' },
  /** Builds that one browser gets instead of the live ones; in LOCAL and MOCK only. */
  overrides: { name: 'portalOverrides' },
} as const satisfies Record<string, CookieDefinition>;

/** Cookies that pages write too, with the lifetimes and names that both sides share (STO-1). */
type SharedCookie = Exclude<StoredCookieName, 'XSRF-TOKEN'>;

/** A cookie that the server writes, alone or together with pages. */
export type PortalCookie = keyof typeof SERVER_COOKIES | SharedCookie;

/** Every cookie that the server writes. */
export const portalCookieNames = [
  ...Object.keys(SERVER_COOKIES),
  ...Object.keys(storedCookies).filter((name) => name !== 'XSRF-TOKEN'),
] as readonly PortalCookie[];

const HOST_PREFIX = '__Host-';
const SECONDS_PER_DAY = 24 * 60 * 60;

function isServerCookie(cookie: PortalCookie): cookie is keyof typeof SERVER_COOKIES {
  return Object.hasOwn(SERVER_COOKIES, cookie);
}

function getDefinition(cookie: PortalCookie): CookieDefinition {
  return isServerCookie(cookie) ? SERVER_COOKIES[cookie] : { name: cookie, isReadable: true };
}

/** Names of the server's own cookies, with the prefix and without it, as on plain http. */
export const serverCookieNames: ReadonlySet<string> = new Set(
  Object.values<CookieDefinition>(SERVER_COOKIES).flatMap(({ name, isHostBound }) =>
    isHostBound === true ? [name, HOST_PREFIX + name] : [name],
  ),
);

/** Returns a cookie's name with the prefix, if it is host-bound, and without it. */
export function cookieNameVariants(cookie: PortalCookie): readonly string[] {
  const { name, isHostBound } = getDefinition(cookie);
  return isHostBound === true ? [HOST_PREFIX + name, name] : [name];
}

/** Names, reads and writes the portal's cookies. */
export interface PortalCookies {
  /** @param suffix follows the name, such as the id of a recovery */
  formatName(cookie: PortalCookie, suffix?: string): string;
  read(request: FastifyRequest, cookie: PortalCookie, suffix?: string): string | undefined;
  /**
   * Sets a cookie for the whole portal.
   *
   * @param lifetime seconds; without it the lifetime is that of `storedCookies`, or else the browser session
   */
  write(
    reply: FastifyReply,
    cookie: PortalCookie,
    value: string,
    lifetime?: { readonly suffix?: string; readonly maxAgeSeconds?: number },
  ): void;
  remove(reply: FastifyReply, cookie: PortalCookie, suffix?: string): void;
  /** Removes cookies of this name that other sites have set; write the portal's own cookie afterwards. */
  removeForeign(reply: FastifyReply, cookie: PortalCookie): void;
  /** Attributes of a cookie besides its lifetime. */
  getAttributes(cookie: PortalCookie): CookieSerializeOptions;
}

/** Settings that determine names and attributes of cookies. */
export type CookieSettings = Pick<ServerSettings, 'environment' | 'publicOrigin'>;

/**
 * Returns whether visitors use plain http in LOCAL or MOCK: WebKit stores no `Secure` cookie there, not even on localhost.
 * In other environments cookies are always `Secure` and host-bound (security rule 3).
 */
function usesPlainCookies({ environment, publicOrigin }: CookieSettings): boolean {
  return isSandboxEnvironment(environment) && publicOrigin.startsWith('http:');
}

function getMaxAge(cookie: PortalCookie): number | undefined {
  const days = isServerCookie(cookie) ? null : storedCookies[cookie].days;
  return days === null ? undefined : days * SECONDS_PER_DAY;
}

/**
 * Names and writes every cookie of the portal, depending on the scheme of its public origin.
 *
 * @param settings environment and origin that visitors use; nothing depends on the request
 */
export function portalCookies(settings: CookieSettings): PortalCookies {
  const isPlain = usesPlainCookies(settings);
  const formatName = (cookie: PortalCookie, suffix = ''): string => {
    const { name, isHostBound = false, isEmbedded = false } = getDefinition(cookie);
    return (isHostBound && (!isPlain || isEmbedded) ? HOST_PREFIX : '') + name + suffix;
  };
  const getAttributes = (cookie: PortalCookie): CookieSerializeOptions => {
    const { isReadable = false, isEmbedded = false, isSentByForms = false } = getDefinition(cookie);
    return {
      path: '/',
      httpOnly: !isReadable,
      secure: !isPlain || isEmbedded,
      ...(isEmbedded || (isSentByForms && !isPlain)
        ? { sameSite: 'none', partitioned: true }
        : { sameSite: 'lax' }),
    };
  };
  const write: PortalCookies['write'] = (reply, cookie, value, { suffix, maxAgeSeconds } = {}) => {
    const maxAge = maxAgeSeconds ?? getMaxAge(cookie);
    reply.setCookie(formatName(cookie, suffix), value, {
      ...(maxAge !== undefined && { maxAge }),
      ...getAttributes(cookie),
    });
  };
  return {
    formatName,
    getAttributes,
    write,
    read: (request, cookie, suffix) => request.cookies[formatName(cookie, suffix)],
    removeForeign: (reply, cookie) => {
      const { raw, hostname } = reply.request;
      for (const place of foreignScopes(raw.url ?? '/', hostname))
        reply.setCookie(formatName(cookie), '', { ...place, maxAge: 0 });
    },
    remove: (reply, cookie, suffix) =>
      write(reply, cookie, '', { maxAgeSeconds: 0, ...(suffix !== undefined && { suffix }) }),
  };
}
