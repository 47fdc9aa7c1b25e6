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

/**
 * Lists the path prefixes by which header and footer choose their links. They are also part of Page Not Found's
 * declaration, so that the server renders the same links for a wrong path.
 *
 * @param key of the page's white label; `:wl` in a declaration
 */
export const pagePrefixes = (key: string): readonly PagePrefix[] =>
  [CLIP_PAGES, `/app/${key}`, `/apps/${key}`, ''].flatMap((base) => PAGES.map((page) => ({ base, page })));

/** Finds the prefix that a path starts with; undefined for any other path. */
export const findPagePrefix = (path: string, key: string): PagePrefix | undefined =>
  pagePrefixes(key).find(({ base, page }) => path.startsWith(`${base}/${page}`));
