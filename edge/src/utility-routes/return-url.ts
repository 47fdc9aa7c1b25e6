import { safeRedirect } from '@portal/contract/navigation';

/** Maximum length of a return path in characters; no page of the portal has a longer one. */
const PATH_LIMIT = 2_048;

/** Returns the query of the referring page if it is the page at the path; otherwise an empty string. */
function refererQuery(path: string, referer: string | undefined, origin: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '';
  const from = new URL(referer);
  return from.origin === origin && from.pathname === path ? from.search : '';
}

/**
 * Returns the URL to which a visitor without scripts returns (decisions D-9, SEC-R8): a path of this origin, else `/`.
 * Pages are rendered once for all visitors and contain only their path; the query, such as sign-on's message, comes
 * from the Referer (LOG-3, I18N-2).
 *
 * @param back as sent with the request
 * @param referer header of the request
 * @param origin public origin of the portal
 */
export function resolveReturnUrl(back: unknown, referer: string | undefined, origin: string): string {
  const toSafePath = (target: string): string | null => safeRedirect(target, { origin, allowedOrigins: [] });
  const path = typeof back === 'string' && back.length <= PATH_LIMIT ? toSafePath(back) : null;
  if (path === null) return '/';
  return toSafePath(path + refererQuery(path, referer, origin)) ?? path;
}
