/** Longest target that is followed or handed back to the login page, in characters. */
export const TARGET_LIMIT = 2048;

const FORBIDDEN = /[\p{Cc}\\]/u;

/**
 * Where a visitor may be sent after signing in (D-9, security rule 8): a path of the portal itself.
 *
 * @param target a path or an absolute address, as the browser sent it
 * @param publicOrigin origin of the portal, `https://host[:port]`
 * @returns path, query and fragment on the portal's origin; null when the target leads elsewhere or is malformed
 */
export function portalTarget(target: string, publicOrigin: string): string | null {
  if (target === '' || target.length > TARGET_LIMIT || FORBIDDEN.test(target)) return null;
  if (target.startsWith('//')) return null;
  const origin = new URL(publicOrigin).origin;
  const absolute = /^https?:\/\//i.test(target);
  if (!absolute && !target.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dot segments can leave a path such as //host behind, which a browser reads as another host.
  return path.startsWith('//') ? null : path;
}
