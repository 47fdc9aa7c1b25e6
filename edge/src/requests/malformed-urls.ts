import type { IncomingMessage } from 'node:http';
import { toOriginForm } from './origin-form';

/** Stands for an address that cannot be read; asked for itself, it is one that does not exist. */
const MALFORMED_URL_PATH = '/unreadable';

const malformed = new WeakSet<IncomingMessage>();

/** Whether a request’s address, before it was replaced, could not be decoded (such as `/default/fps%`). */
export function isMalformedUrl(request: IncomingMessage): boolean {
  return malformed.has(request);
}

/** The `%` of a character that needs no encoding (RFC 3986, 2.3). */
const NEEDLESS_ENCODING = /%(?=4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|3[0-9]|2[de])/gi;

/**
 * Gives each path one spelling: the router would take `/%64ev` for `/dev`, which a rule of a proxy does not see. With its
 * `%` encoded, such a path matches no route (RFC 3986, 6.2.2.2).
 */
function blockNeedlessEncoding(address: string): string {
  const [path = '', ...query] = address.split(/(?=[?#])/);
  return path.replace(NEEDLESS_ENCODING, '%25') + query.join('');
}

/**
 * The address by which a request is routed. The router refuses one that cannot be decoded before any hook has seen it, so
 * that its response could have neither a page nor a visitor's language (NAV-7): it gets one that can be read, and is
 * remembered.
 */
export function rewriteMalformedUrl(request: IncomingMessage): string {
  const address = toOriginForm(request);
  try {
    decodeURI(address.replace(/[?#].*$/s, ''));
    return blockNeedlessEncoding(address);
  } catch {
    malformed.add(request);
    return MALFORMED_URL_PATH;
  }
}
