/** The pages besides the login page that a visitor can open by their address, by what the report calls them. */
export const OTHER_PAGES = {
  'forgot password': '/default/fps',
  'forgot User ID': '/default/fuid',
  'new password': '/nxn/fps-self-change-pw?wl=default',
  'log-out': '/app/default/logout',
  'cookie policy': '/app/default/cookiePolicy',
  'the clip app’s login page': '/app/clip/login?SMQUERYDATA=x&TARGET=/apps/home',
} as const;

export type ReferencePage = keyof typeof OTHER_PAGES;

export const OTHER_PAGE_NAMES = Object.keys(OTHER_PAGES) as readonly ReferencePage[];

/**
 * What a page's tab knows before it: without the ticket of a proved passcode the page of the new password leads back to the
 * request (CHG-1). A script, run at the beginning of the page.
 */
export const KNOWN_BEFORE: Partial<Readonly<Record<ReferencePage, string>>> = {
  'new password': `sessionStorage.setItem('recoveryTicket', '{"userId":"visitor","userType":"both"}');
    sessionStorage.setItem('recoveryTicket.until', Date.now() + 60_000)`,
};
