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

/** Path prefix by which header and footer choose their links (NAV-3). */
export interface PagePrefix {
  /** Empty, or the base path of the client's or the app's pages (D-2). */
  readonly base: string;
  readonly page: (typeof PAGES)[number];
}

/**
 * Finds the prefix that a path starts with; undefined for any other path.
 *
 * @param names segments after /app: key of the client, and name of the app if there is one
 */
export const findPagePrefix = (
  path: string,
  names: readonly [key: string, app?: string],
): PagePrefix | undefined =>
  [...names.map((name) => `/app/${name}`), `/apps/${names[0]}`, '']
    .flatMap((base) => PAGES.map((page) => ({ base, page })))
    .find(({ base, page }) => path.startsWith(`${base}/${page}`));
