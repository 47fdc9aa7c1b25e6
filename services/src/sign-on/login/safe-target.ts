import { QUERY_VALUE_LIMIT, safeRedirect } from '@portal/contract/navigation';

/**
 * Checks a redirect target (D-9, security rule 8): a path of the portal or of an allowed origin.
 *
 * @param target path or absolute URL, as sent by the browser
 * @param publicOrigin origin of the portal, `https://host[:port]`
 * @param allowedOrigins further https origins that the client allows
 * @returns path, query and fragment on the portal's origin, or a URL on an allowed origin; null for any other target
 */
export function resolveSafeTarget(
  target: string,
  publicOrigin: string,
  allowedOrigins: readonly string[] = [],
): string | null {
  if (target.length > QUERY_VALUE_LIMIT) return null;
  return safeRedirect(target, { origin: new URL(publicOrigin).origin, allowedOrigins });
}
