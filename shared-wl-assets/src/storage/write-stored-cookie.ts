import { type StoredCookieName, storedCookies } from '@portal/contract/storage';
import { writeCookie } from './cookies';

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
