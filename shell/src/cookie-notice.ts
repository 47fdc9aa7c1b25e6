import { readCookie, writeStoredCookie } from '@portal/shared-wl-assets/storage';

/** URL that closes the notice without scripts; the edge sets the same cookies and redirects back. */
export const COOKIE_NOTICE_PATH = '/app/cookie-notice';

/**
 * Remembers for 365 days that the notice was closed, and informs the consent banner (LOG-14). A browser without
 * cookies shows the notice again on the next page.
 */
export const rememberCookieNotice = (now: Date = new Date()): void => {
  try {
    writeStoredCookie('EU_COOKIE', 'true');
    if (readCookie('OptanonAlertBoxClosed') === null) {
      writeStoredCookie('OptanonAlertBoxClosed', now.toISOString());
    }
  } catch {
    // Cookies are blocked; the notice is closed anyway.
  }
};
