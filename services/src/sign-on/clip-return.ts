import type { FastifyRequest } from 'fastify';

/** Where a recovery is asked to lead back to (REC-7). */
const RETURN = 'forgetUserIdRedirect';

/** The second app's login page, as its own links to a recovery name it. */
const CLIP_LOGIN = '/app/clip/login';

/** For the address of a recovery's next page: its customer came from the second app. */
export const CLIP_RETURN: readonly [string, string] = [RETURN, CLIP_LOGIN];

/**
 * Whether a request comes from a page of a recovery that began in the second app (CLP-1, CHG-3). Such a page only knows its
 * white label, the default one; its address, which the browser names as the referrer, says where it began. The value is
 * compared and never followed, so that it leads nowhere else (D-9).
 *
 * @param publicOrigin origin of the portal, `https://host[:port]`
 */
export function cameFromClip({ headers, host }: FastifyRequest, publicOrigin: string): boolean {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  // A developer opens the same server by other names.
  if (from.origin !== new URL(publicOrigin).origin && from.host !== host) return false;
  return from.searchParams.get(RETURN) === CLIP_LOGIN;
}
