/** Pages around the login that stay among themselves (NAV-3). */
const prefixes = [
  '/cookiePolicy',
  '/systemRequirements',
  '/termsOfUse',
  '/accessDenied',
  '/loggedOut',
  '/samlError',
  '/sessionExpired',
  '/systemUnavailable',
] as const;

export interface PageLinks {
  /** Where the header's login link leads. */
  readonly login: string;
  /** Whether the footer's links stay in this window; elsewhere they open a new one, so that no form is lost. */
  readonly footerInSameWindow: boolean;
}

/** What stands before the page's own path: nothing, or the white label's base (decisions D-2). */
const baseOf = (path: string): string => /^\/apps?\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';

/**
 * The links of header and footer by the path of the page (NAV-3, NAV-4).
 *
 * @param path of the address, without query
 * @param whiteLabelKey for the login page's address; pages of the self-service base lead there too
 */
export const pageLinks = (path: string, whiteLabelKey: string): PageLinks => {
  const base = baseOf(path);
  const prefix = prefixes.find((candidate) => path.slice(base.length).startsWith(candidate));
  return prefix === undefined
    ? { login: `/app/${whiteLabelKey}/login`, footerInSameWindow: false }
    : { login: base + prefix, footerInSameWindow: true };
};
