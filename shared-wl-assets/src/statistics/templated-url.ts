import type { RouteMatch } from '@portal/contract/page';
import { parsedUrl } from './parsed-url';

/** Returns whether a segment may be a user ID, a contact, a code or a token rather than a fixed name. */
const isValue = (segment: string): boolean =>
  /[@%\s]/.test(segment) || /\d{4}/.test(segment) || segment.length > 40;

/** Path segments before a user ID (section 7). */
const USER_ID_STEP = /(^|\/)(uti|fps\/email)\/(?!decrypt(?:\/|$))[^/]+/;

/**
 * Returns a URL for records: without origin, query and fragment, and with a placeholder for each value in its path
 * (security rule 15). For other schemes only the scheme is kept.
 *
 * @param given path or whole URL
 * @param origin of the page; a URL of another origin keeps its own
 */
export const templatedUrl = (given: string, origin: string): string => {
  const url = given === '' ? null : parsedUrl(given, origin);
  if (url === null) return '';
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  const path = url.pathname
    .replace(USER_ID_STEP, '$1$2/{userId}')
    .split('/')
    .map((segment) => (segment !== '{userId}' && isValue(segment) ? '{value}' : segment))
    .join('/');
  return url.origin === new URL(origin).origin ? path : url.origin + path;
};

/** Replaces the URL of an unknown page, which may contain anything. */
const UNKNOWN_ROUTE = '/{unknown}';

/** Returns a route for records. */
export const recordedRoute = ({ page, path }: Pick<RouteMatch, 'page' | 'path'>, origin: string): string =>
  page === 'notFound' ? UNKNOWN_ROUTE : templatedUrl(path, origin);
