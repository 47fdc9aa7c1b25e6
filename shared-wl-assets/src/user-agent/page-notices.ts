import type { PageNotices } from '../portal/page-boot';
import type { WhiteLabelConfiguration } from '../white-label/configuration';
import { browserSupport } from './browser-support';
import { isExcludedBrowser, isMobile, type ClientInformation } from './client-information';
import { isInternetExplorer } from './internet-explorer';

/** Nothing to say. */
export const noNotices: PageNotices = {
  cookies: false,
  internetExplorer: false,
  outdatedBrowser: false,
  excludedBrowser: false,
  mobile: false,
};

/**
 * What a page may have to say before anything else (LOG-14, BRW-1, BRW-2, MOB-1).
 *
 * @param whiteLabel its cookie bar and its list of browsers
 * @param client of the same user agent
 * @param userAgent of the request; empty when it says none
 * @param cookieNoticeClosed whether the request has the cookie EU_COOKIE, with whatever value
 */
export const pageNotices = (
  {
    cookiePolicyConfig,
    checkBrowserConfig,
  }: Pick<WhiteLabelConfiguration, 'cookiePolicyConfig' | 'checkBrowserConfig'>,
  client: ClientInformation,
  userAgent: string,
  cookieNoticeClosed: boolean,
): PageNotices => ({
  cookies: cookiePolicyConfig.displayEuCookieBar && !cookieNoticeClosed,
  internetExplorer: isInternetExplorer(userAgent),
  outdatedBrowser: (browserSupport(client)?.suffices ?? 'everything') !== 'everything',
  excludedBrowser: isExcludedBrowser(client, checkBrowserConfig.excludedBrowsers),
  mobile: isMobile(client),
});
