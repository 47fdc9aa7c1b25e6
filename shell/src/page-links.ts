import type { RouteMatch } from '@portal/shared-wl-assets';
import { CLIP_LOGIN, clipReturn } from '@portal/shared-wl-assets/clip-return';
import type { WhiteLabelView } from '@portal/shared-wl-assets/white-label';

/** What of a page's address its links depend on. */
type Address = Pick<RouteMatch, 'path' | 'query'>;

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
 * Whether a page belongs to the second app: one of its own, or a recovery that began there and leads back to it (CLP-1).
 */
const isOfClip = ({ path, query }: Address): boolean =>
  isWithin(path, CLIP_BASE) || 'forgetUserIdRedirect' in clipReturn(query);

/**
 * The links of header and footer by the address of the page (NAV-3, NAV-4).
 *
 * @param whiteLabel whose pages they are; pages of the self-service base lead to its `loginRoute`, too
 */
export const pageLinks = (
  address: Address,
  { key, loginRoute }: Pick<WhiteLabelView, 'key' | 'loginRoute'>,
): PageLinks => {
  const { path } = address;
  const isClip = isOfClip(address);
  const base = baseOf(path);
  const prefix = prefixes.find((candidate) => path.slice(base.length).startsWith(candidate));
  const footer = (page: FooterPage): string => {
    if (isClip && page === 'cookiePolicy') return `${CLIP_BASE}/${page}`;
    return prefix === undefined || base === CLIP_BASE ? `/app/${key}/${page}` : `${base}/${page}`;
  };
  if (prefix !== undefined) return { login: base + prefix, footerInSameWindow: true, footer };
  // Also inside /self-service/{key}, whose login is that of the white label.
  const login = isClip ? CLIP_LOGIN : loginRoute;
  return { login, footerInSameWindow: false, footer };
};
