/** How long a browser keeps a cookie, and from whom. */
export interface CookieKeeping {
  /** Until the browser is closed when absent; 0 takes the cookie back. */
  readonly seconds?: number;
  /** Whether the page's scripts do not see it. */
  readonly hidden?: boolean;
}

/**
 * Text of the header that sets a cookie for the whole portal. Over https the cookie never leaves it.
 *
 * @param publicOrigin address that visitors use
 * @param value as it stands in the header, encoded where it has to be
 */
export const portalCookie = (
  publicOrigin: string,
  name: string,
  value: string,
  { seconds, hidden = false }: CookieKeeping,
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(hidden ? ['HttpOnly'] : []),
    'SameSite=Lax',
    ...(publicOrigin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
