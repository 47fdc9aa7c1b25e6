import type { IncomingMessage } from 'node:http';
import { toOriginForm } from './origin-form';

/** Route for URLs that cannot be decoded; requested directly, it does not exist. */
const MALFORMED_URL_PATH = '/unreadable';

const malformed = new WeakSet<IncomingMessage>();

/** Returns whether the request's original URL could not be decoded (such as `/default/fps%`). */
export function isMalformedUrl(request: IncomingMessage): boolean {
  return malformed.has(request);
}

/** The `%` of a character that needs no encoding (RFC 3986, 2.3). */
const NEEDLESS_ENCODING = /%(?=4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|3[0-9]|2[de])/gi;

/**
 * Blocks needless encoding in a path: the router would match `/%64ev` as `/dev`, which a proxy's rule does not see.
 * With its `%` encoded, such a path matches no route (RFC 3986, 6.2.2.2).
 */
function blockNeedlessEncoding(url: string): string {
  const [path = '', ...query] = url.split(/(?=[?#])/);
  return path.replace(NEEDLESS_ENCODING, '%25') + query.join('');
}

/**
 * Returns the URL to route a request by. The router rejects undecodable URLs before any hook runs, so the response
 * would have neither page nor language (NAV-7): they are mapped to a decodable route and recorded.
 */
export function rewriteMalformedUrl(request: IncomingMessage): string {
  const url = toOriginForm(request);
  try {
    decodeURI(url.replace(/[?#].*/s, ''));
    return blockNeedlessEncoding(url);
  } catch {
    malformed.add(request);
    return MALFORMED_URL_PATH;
  }
}
