import type { WhiteLabelView } from '@portal/shared-wl-assets/white-label';

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

/** The pages of the small print. */
export type FooterPage = 'systemRequirements' | 'cookiePolicy' | 'termsOfUse';

export interface PageLinks {
  /** Where the header's login link leads. */
  readonly login: string;
  /** Whether the footer's links stay in this window; elsewhere they open a new one, so that no form is lost. */
  readonly footerInSameWindow: boolean;
  /** Address of a page of the small print, below the same prefix as the page itself. */
  readonly footer: (page: FooterPage) => string;
}

/** Where the second app is; it has a cookie policy of its own and no other page of the small print (INF-5). */
const CLIP_BASE = '/app/clip';

/** The client's base that stands before the page's own path: nothing, or its key below /app or /apps (decisions D-2). */
const baseOf = (path: string): string => /^\/apps?\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/**
 * The links of header and footer by the path of the page (NAV-3, NAV-4).
 *
 * @param path of the address, without query
 * @param whiteLabel whose pages they are; pages of the self-service base lead to its `loginRoute`, too
 */
export const pageLinks = (
  path: string,
  { key, loginRoute }: Pick<WhiteLabelView, 'key' | 'loginRoute'>,
): PageLinks => {
  const base = baseOf(path);
  const prefix = prefixes.find((candidate) => path.slice(base.length).startsWith(candidate));
  const footer = (page: FooterPage): string => {
    if (isWithin(path, CLIP_BASE) && page === 'cookiePolicy') return `${CLIP_BASE}/${page}`;
    return prefix === undefined || base === CLIP_BASE ? `/app/${key}/${page}` : `${base}/${page}`;
  };
  if (prefix !== undefined) return { login: base + prefix, footerInSameWindow: true, footer };
  // Also inside /self-service/{key}, whose login is that of the white label.
  const login = isWithin(path, CLIP_BASE) ? `${CLIP_BASE}/login` : loginRoute;
  return { login, footerInSameWindow: false, footer };
};
