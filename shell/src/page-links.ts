import type { RouteMatch } from '@portal/shared-wl-assets';
import {
  CLIP_LOGIN,
  CLIP_PAGES,
  clipReturn,
  findPagePrefix,
  type PagePrefix,
} from '@portal/shared-wl-assets/navigation';
import type { WhiteLabelView } from '@portal/shared-wl-assets/white-label';

/** Parts of a URL that its links depend on. */
type Address = Pick<RouteMatch, 'path' | 'query'>;

/** The pages of the small print. */
export type FooterPage = 'systemRequirements' | 'cookiePolicy' | 'termsOfUse';

export interface PageLinks {
  /** Where the header's login link leads. */
  readonly login: string;
  /** Whether the footer's links stay in this window; elsewhere they open a new one, so that no form is lost. */
  readonly footerInSameWindow: boolean;
  /** URL of a footer page, below the same prefix as the current page. */
  readonly footer: (page: FooterPage) => string;
}

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** Whether a page belongs to the clip app: its own, or a recovery that began there and leads back (CLP-1). */
const isOfClip = ({ path, query }: Address): boolean =>
  isWithin(path, CLIP_PAGES) || 'forgetUserIdRedirect' in clipReturn(query);

/**
 * Returns the links of header and footer for a URL (NAV-3, NAV-4).
 *
 * @param whiteLabel of the pages; self-service pages lead to its `loginRoute`, too
 */
export const pageLinks = (
  url: Address,
  { key, loginRoute }: Pick<WhiteLabelView, 'key' | 'loginRoute'>,
): PageLinks => {
  const isClip = isOfClip(url);
  const found = findPagePrefix(url.path, key);
  // Of the pages around the login the second app has the cookie policy alone (INF-5).
  const base = found === undefined || found.base === CLIP_PAGES ? `/app/${key}` : found.base;
  const getPageUrl = (page: PagePrefix['page']): string =>
    `${isClip && page === 'cookiePolicy' ? CLIP_PAGES : base}/${page}`;
  if (found !== undefined)
    return { login: getPageUrl(found.page), footerInSameWindow: true, footer: getPageUrl };
  // Also below /self-service/{key}, whose login page is the white label's.
  return { login: isClip ? CLIP_LOGIN : loginRoute, footerInSameWindow: false, footer: getPageUrl };
};
