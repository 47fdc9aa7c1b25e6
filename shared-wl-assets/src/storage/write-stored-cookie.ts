import { writeCookie } from './cookies';
import { storedCookies, type StoredCookieName } from './stored-entries';

/**
 * Sets one of the portal's own cookies with the lifetime that the list gives it (STO-1).
 *
 * @throws CookieError when the value may not stand in a cookie
 */
export const writeStoredCookie = (
  name: Exclude<StoredCookieName, 'XSRF-TOKEN'>,
  value: string,
  secure = location.protocol === 'https:',
): void => {
  const { days } = storedCookies[name];
  writeCookie(name, value, { secure, ...(days !== null && { days }) });
};
