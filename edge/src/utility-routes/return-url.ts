import { safeRedirect } from '@portal/shared-wl-assets/navigation';

/** Longest path to lead back to, in characters: no page of the portal has a longer one. */
const PATH_LIMIT = 2_048;

/** The query of the page that a request comes from, when that is the one at the path. */
function refererQuery(path: string, referer: string | undefined, origin: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '';
  const from = new URL(referer);
  return from.origin === origin && from.pathname === path ? from.search : '';
}

/**
 * Returns where a visitor without scripts returns to (decisions D-9, SEC-R8): a path of this origin, else the start.
 * Pages are rendered once for all visitors and name only their path; the query, such as sign-on's message, comes from
 * the Referer (LOG-3, I18N-2).
 *
 * @param back as sent with the request
 * @param referer header of the request
 * @param origin public origin of the portal
 */
export function resolveReturnUrl(back: unknown, referer: string | undefined, origin: string): string {
  const within = (target: string): string | null => safeRedirect(target, { origin, allowedOrigins: [] });
  const path = typeof back === 'string' && back.length <= PATH_LIMIT ? within(back) : null;
  if (path === null) return '/';
  return within(path + refererQuery(path, referer, origin)) ?? path;
}
