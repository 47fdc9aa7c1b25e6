import { writeCookie } from './cookies';
import { type StoredCookieName, storedCookies } from './stored-entries';

/**
 * Sets one of the portal's cookies with its listed lifetime (STO-1).
 *
 * @throws CookieError when the value is not allowed in a cookie
 */
export const writeStoredCookie = (
  name: Exclude<StoredCookieName, 'XSRF-TOKEN'>,
  value: string,
  secure = location.protocol === 'https:',
): void => {
  const { days } = storedCookies[name];
  writeCookie(name, value, { secure, ...(days !== null && { days }) });
};
