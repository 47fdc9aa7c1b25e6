/** The pages besides the login page that a visitor can open by their address, by what the report calls them. */
export const OTHER_PAGES = {
  'forgot password': '/default/fps',
  'forgot User ID': '/default/fuid',
  'log-out': '/app/default/logout',
  'cookie policy': '/app/default/cookiePolicy',
  'the clip app’s login page': '/app/clip/login?SMQUERYDATA=x&TARGET=/apps/home',
} as const;

export type OtherPage = keyof typeof OTHER_PAGES;

export const OTHER_PAGE_NAMES = Object.keys(OTHER_PAGES) as readonly OtherPage[];
