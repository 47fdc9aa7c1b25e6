/** Maximum path depth; no page of the portal is deeper. */
const MAX_SEGMENTS = 6;

/** Every path below `/` whose cookies a browser sends with a request for this one (RFC 6265, 5.1.4). */
function listPaths(url: string): readonly string[] {
  const segments = (url.split(/[?#]/)[0] ?? '').split('/').filter(Boolean).slice(0, MAX_SEGMENTS);
  return segments.flatMap((_, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    return [path, `${path}/`];
  });
}

/** Returns the host and its parent domains, without the top-level domain, for which browsers accept no cookies. */
function listDomains(hostname: string): readonly string[] {
  const labels = hostname.split('.');
  if (labels.length < 2 || /^[\d.]+$/.test(hostname)) return [];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** A path and domain of a cookie other than the portal's own. */
export interface CookieScope {
  readonly path: string;
  /** Absent for a host-only cookie. */
  readonly domain?: string;
}

/**
 * Returns the scopes of cookies that a browser may send with a request but the portal does not set: paths below `/`, the
 * host as a domain and its parent domains. The portal's own scope is `/` without a domain.
 *
 * @param url path and query
 */
export function foreignScopes(url: string, hostname: string): readonly CookieScope[] {
  const paths = listPaths(url);
  return [
    ...paths.map((path) => ({ path })),
    ...listDomains(hostname).flatMap((domain) => ['/', ...paths].map((path) => ({ path, domain }))),
  ];
}
