import { parsedUrl } from './parsed-url';

/** What may be a user ID, a contact, a code or a token rather than a name that the portal gave. */
const isValue = (segment: string): boolean =>
  /[@%\s]/.test(segment) || /\d{4}/.test(segment) || segment.length > 40;

/** Path steps behind which a user ID stands (section 7). */
const USER_ID_STEP = /(^|\/)(uti|fps\/email)\/(?!decrypt(?:\/|$))[^/]+/;

/**
 * An address as a record may carry it: no origin, no query, no fragment, and a place holder for each value in its
 * path (security rule 15). Of an address that is no web address only the scheme is left.
 *
 * @param address path or whole address
 * @param origin of the page; an address of another origin keeps its own
 */
export const templatedUrl = (address: string, origin: string): string => {
  const url = address === '' ? null : parsedUrl(address, origin);
  if (url === null) return '';
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  const path = url.pathname
    .replace(USER_ID_STEP, '$1$2/{userId}')
    .split('/')
    .map((segment) => (segment !== '{userId}' && isValue(segment) ? '{value}' : segment))
    .join('/');
  return url.origin === new URL(origin).origin ? path : url.origin + path;
};
