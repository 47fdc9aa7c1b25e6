import {
  CLIP_LOGIN,
  CLIP_PAGES,
  clipReturn,
  findPagePrefix,
  type PagePrefix,
} from '@portal/contract/navigation';
import type { WhiteLabelView } from '@portal/contract/white-label';
import type { RouteMatch } from '@portal/shared-wl-assets';

/** Parts of a page's URL that determine its links. */
type Address = Pick<RouteMatch, 'path' | 'query'>;

/** Pages that the footer links to. */
export type FooterPage = 'systemRequirements' | 'cookiePolicy' | 'termsOfUse';

export interface PageLinks {
  /** URL of the header's login link. */
  readonly login: string;
  /** Whether the footer's links stay in this window; elsewhere they open a new one, so that no form is lost. */
  readonly footerInSameWindow: boolean;
  /** URL of a footer page, below the same prefix as the current page. */
  readonly footer: (page: FooterPage) => string;
}

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** Whether a page belongs to the clip app: one of its pages, or a recovery that began there and returns to it (CLP-1). */
const isOfClip = ({ path, query }: Address): boolean =>
  isWithin(path, CLIP_PAGES) || 'forgetUserIdRedirect' in clipReturn(query);

/**
 * Returns the links of header and footer for a URL (NAV-3, NAV-4).
 *
 * @param whiteLabel white label of the page; self-service pages also link to its `loginRoute`
 */
export const pageLinks = (
  url: Address,
  { key, loginRoute }: Pick<WhiteLabelView, 'key' | 'loginRoute'>,
): PageLinks => {
  const isClip = isOfClip(url);
  const found = findPagePrefix(url.path, key);
  // The only footer page of the clip app is its cookie policy (INF-5).
  const base = found === undefined || found.base === CLIP_PAGES ? `/app/${key}` : found.base;
  const getPageUrl = (page: PagePrefix['page']): string =>
    `${isClip && page === 'cookiePolicy' ? CLIP_PAGES : base}/${page}`;
  if (found !== undefined)
    return { login: getPageUrl(found.page), footerInSameWindow: true, footer: getPageUrl };
  // Pages below /self-service/{key} link to the white label's login route as well.
  return { login: isClip ? CLIP_LOGIN : loginRoute, footerInSameWindow: false, footer: getPageUrl };
};
