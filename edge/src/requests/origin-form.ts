/** Scheme and host of an address in absolute form. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * What a request asks for, as path and query: a client may name the whole address as if to a proxy (RFC 9112, 3.2.2), and
 * every rule about addresses is about its path. The host that it names counts for nothing.
 */
export function toOriginForm({ url = '/' }: { readonly url?: string | undefined }): string {
  const asked = url.replace(AUTHORITY, '');
  return asked.startsWith('/') ? asked : `/${asked}`;
}
