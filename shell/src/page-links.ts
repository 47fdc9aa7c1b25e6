import type { RouteMatch } from '@portal/shared-wl-assets';
import {
  CLIP_LOGIN,
  clipReturn,
  CLIP_PAGES,
  pagePrefixOf,
  type PagePrefix,
} from '@portal/shared-wl-assets/navigation';
import type { WhiteLabelView } from '@portal/shared-wl-assets/white-label';

/** What of a page's address its links depend on. */
type Address = Pick<RouteMatch, 'path' | 'query'>;

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

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/**
 * Whether a page belongs to the second app: one of its own, or a recovery that began there and leads back to it (CLP-1).
 */
const isOfClip = ({ path, query }: Address): boolean =>
  isWithin(path, CLIP_PAGES) || 'forgetUserIdRedirect' in clipReturn(query);

/**
 * The links of header and footer by the address of the page (NAV-3, NAV-4).
 *
 * @param whiteLabel whose pages they are; pages of the self-service base lead to its `loginRoute`, too
 */
export const pageLinks = (
  address: Address,
  { key, loginRoute }: Pick<WhiteLabelView, 'key' | 'loginRoute'>,
): PageLinks => {
  const isClip = isOfClip(address);
  const found = pagePrefixOf(address.path, key);
  // Of the pages around the login the second app has the cookie policy alone (INF-5).
  const base = found === undefined || found.base === CLIP_PAGES ? `/app/${key}` : found.base;
  const pageOf = (page: PagePrefix['page']): string =>
    `${isClip && page === 'cookiePolicy' ? CLIP_PAGES : base}/${page}`;
  if (found !== undefined) return { login: pageOf(found.page), footerInSameWindow: true, footer: pageOf };
  // Also inside /self-service/{key}, whose login is that of the white label.
  return { login: isClip ? CLIP_LOGIN : loginRoute, footerInSameWindow: false, footer: pageOf };
};
