/** Pages around the login that stay among themselves (NAV-3). */
const PAGES = [
  'cookiePolicy',
  'systemRequirements',
  'termsOfUse',
  'accessDenied',
  'loggedOut',
  'samlError',
  'sessionExpired',
  'systemUnavailable',
] as const;

/** Base path of the clip app's pages (CLP-1). */
export const CLIP_PAGES = '/app/clip';

/** Path prefix by which header and footer choose their links (NAV-3). */
export interface PagePrefix {
  /** Empty, or the base path of the client's or the clip app's pages (D-2). */
  readonly base: string;
  readonly page: (typeof PAGES)[number];
}

/** Finds the prefix that a path starts with; undefined for any other path. */
export const findPagePrefix = (path: string, key: string): PagePrefix | undefined =>
  [CLIP_PAGES, `/app/${key}`, `/apps/${key}`, '']
    .flatMap((base) => PAGES.map((page) => ({ base, page })))
    .find(({ base, page }) => path.startsWith(`${base}/${page}`));
