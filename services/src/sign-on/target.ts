import { safeRedirect } from '@portal/shared-wl-assets/redirects';
import { QUERY_VALUE_LIMIT } from '@portal/shared-wl-assets/routes';

/**
 * Where a visitor may be sent after signing in (D-9, security rule 8): a path of the portal itself.
 *
 * @param target a path or an absolute address, as the browser sent it
 * @param publicOrigin origin of the portal, `https://host[:port]`
 * @returns path, query and fragment on the portal's origin; null when the target leads elsewhere or is malformed
 */
export function portalTarget(target: string, publicOrigin: string): string | null {
  if (target.length > QUERY_VALUE_LIMIT) return null;
  return safeRedirect(target, { origin: new URL(publicOrigin).origin, allowedOrigins: [] });
}
