import { browserSupport } from '@portal/contract/browser';
import { type ClientInformation, isExcludedBrowser, isMobile, type PageNotices } from '@portal/contract/page';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { isInternetExplorer } from './internet-explorer';

/**
 * Decides which notices a page shows first (LOG-14, BRW-1, BRW-2, MOB-1).
 *
 * @param whiteLabel its cookie bar and its list of browsers
 * @param client parsed from the same user agent
 * @param userAgent of the request; empty when it sends none
 * @param cookieNoticeClosed whether the request has the cookie EU_COOKIE, with any value
 */
export function pageNotices(
  {
    cookiePolicyConfig,
    checkBrowserConfig,
  }: Pick<WhiteLabelConfiguration, 'cookiePolicyConfig' | 'checkBrowserConfig'>,
  client: ClientInformation,
  userAgent: string,
  cookieNoticeClosed: boolean,
): PageNotices {
  return {
    cookies: cookiePolicyConfig.displayEuCookieBar && !cookieNoticeClosed,
    internetExplorer: isInternetExplorer(userAgent),
    outdatedBrowser: (browserSupport(client)?.suffices ?? 'everything') !== 'everything',
    excludedBrowser: isExcludedBrowser(client, checkBrowserConfig.excludedBrowsers),
    mobile: isMobile(client),
  };
}
