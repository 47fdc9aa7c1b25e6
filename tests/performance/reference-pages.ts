/** Pages other than the login page that a visitor can open by URL, by their name in the report. */
export const OTHER_PAGES = {
  'forgot password': '/default/fps',
  'forgot User ID': '/default/fuid',
  'new password': '/nxn/fps-self-change-pw?wl=default',
  'log-out': '/app/default/logout',
  'cookie policy': '/app/default/cookiePolicy',
  'the clip app’s login page': '/app/clip/login?SMQUERYDATA=x&TARGET=/apps/home',
} as const;

/**
 * Scripts that prepare a page's tab before it loads: without the ticket of a verified passcode, the change-password page
 * redirects to the request screen (CHG-1).
 */
export const KNOWN_BEFORE: Partial<Readonly<Record<keyof typeof OTHER_PAGES, string>>> = {
  'new password': `sessionStorage.setItem('recoveryTicket', '{"userId":"visitor","userType":"both"}');
    sessionStorage.setItem('recoveryTicket.until', Date.now() + 60_000)`,
};
