import Cookies from 'js-cookie';

export interface CookieOptions {
  /** Days until it expires; without it the cookie ends with the browser session. */
  readonly days?: number;
  readonly domain?: string;
  readonly secure?: boolean;
}

/** Thrown for a cookie that violates a rule of section 5 (VAL-8). */
export class CookieError extends Error {
  override readonly name = 'CookieError';
}

const VALID_NAME = /^[^\s\p{Cc}()<>@,;:\\"/[\]?={}]+$/u;
const VALID_VALUE = /^[^\s\p{Cc}",;\\]+$/u;
const VALID_DOMAIN = /^[a-z][\w-]*(?:\.[a-z][\w-]*)*$/i;

const assertThat = (holds: boolean, message: string): void => {
  if (!holds) throw new CookieError(message);
};

const demandName = (name: string): void =>
  assertThat(VALID_NAME.test(name), `${name}: is not a valid cookie name`);
const demandDomain = (domain: string | undefined): void =>
  assertThat(domain === undefined || VALID_DOMAIN.test(domain), `${domain}: is not a valid cookie domain`);

/**
 * Sets a cookie for the whole site (VAL-8). Its path is `/`, it expires only when days are given, and cross-site
 * requests send it only for top-level navigations (SameSite=Lax).
 *
 * @throws CookieError with the text of section 5 for a bad name, value, number of days or domain
 */
export const writeCookie = (name: string, value: string, options: CookieOptions = {}): void => {
  const { days, domain, secure } = options;
  demandName(name);
  assertThat(VALID_VALUE.test(value), `${value}: is not a valid cookie value`);
  assertThat(
    days === undefined || Number.isFinite(days),
    `${days}: is not a valid integer for number of days`,
  );
  demandDomain(domain);
  Cookies.set(name, value, {
    path: '/',
    sameSite: 'Lax',
    ...(days !== undefined && { expires: days }),
    ...(domain !== undefined && { domain }),
    ...(secure !== undefined && { secure }),
  });
};

/**
 * Returns the value of a cookie, or null when it is absent (VAL-8).
 *
 * @throws CookieError for a bad name
 */
export const readCookie = (name: string): string | null => {
  demandName(name);
  // js-cookie parses into an object whose prototype has names such as "valueOf".
  const value: unknown = Cookies.get(name);
  return typeof value === 'string' ? value : null;
};

/**
 * Removes a cookie that `writeCookie` has set with the same domain (VAL-8).
 *
 * @throws CookieError for a bad name or domain
 */
export const removeCookie = (name: string, domain?: string): void => {
  demandName(name);
  demandDomain(domain);
  Cookies.remove(name, { path: '/', ...(domain !== undefined && { domain }) });
};
