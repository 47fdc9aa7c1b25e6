/** Scheme and host of an absolute-form URL. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Returns path and query of a request: a client may send the absolute form (RFC 9112, 3.2.2), but all rules match
 * paths. Its host is ignored.
 */
export function toOriginForm({ url = '/' }: { readonly url?: string | undefined }): string {
  const target = url.replace(AUTHORITY, '');
  return target.startsWith('/') ? target : `/${target}`;
}
