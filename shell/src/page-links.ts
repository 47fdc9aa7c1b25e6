import { findPagePrefix, type PagePrefix } from '@portal/contract/navigation';
import { type App, appBase, appLogin } from '@portal/contract/page';
import type { WhiteLabelView } from '@portal/contract/white-label';
import type { RouteMatch } from '@portal/shared-wl-assets';

/** Parts of a page's URL that determine its links. */
type Address = Pick<RouteMatch, 'path'>;

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

/**
 * Returns the links of header and footer for a URL (NAV-3, NAV-4).
 *
 * @param whiteLabel white label of the page; self-service pages also link to its `loginRoute`
 * @param app app that the page belongs to, if any
 */
export const pageLinks = (
  url: Address,
  { key, loginRoute }: Pick<WhiteLabelView, 'key' | 'loginRoute'>,
  app?: Pick<App, 'name'>,
): PageLinks => {
  const prefix = findPagePrefix(url.path, app === undefined ? [key] : [key, app.name]);
  // The only footer page of an app is its cookie policy (INF-5).
  const base =
    prefix === undefined || (app !== undefined && prefix.base === appBase(app)) ? `/app/${key}` : prefix.base;
  const getPageUrl = (page: PagePrefix['page']): string =>
    `${app !== undefined && page === 'cookiePolicy' ? appBase(app) : base}/${page}`;
  if (prefix !== undefined)
    return { login: getPageUrl(prefix.page), footerInSameWindow: true, footer: getPageUrl };
  // Pages below /self-service/{key} link to the white label's login route as well.
  return {
    login: app === undefined ? loginRoute : appLogin(app),
    footerInSameWindow: false,
    footer: getPageUrl,
  };
};
