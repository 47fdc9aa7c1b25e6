import type { preHandlerAsyncHookHandler } from 'fastify';
import { ANTI_FORGERY_HEADER, genericErrorBody, NO_SESSION } from '../http/generic-error';
import {
  ALLOW_NO_OTHER_ORIGIN,
  isOpaqueSameOrigin,
  isPortalOrigin,
  type OriginAllowed,
  type OriginSettings,
} from '../http/request-origin';

/** Header that names the client whose flow sends the request. */
const WHITE_LABEL_HEADER = 'x-portal-white-label';

/** Enough for the page's token and several planted ones. */
const MAX_TOKENS = 8;

/** Reads all tokens of the header: a page that sees several cookies of the name cannot know which is the portal's. */
function readTokens(header: string | readonly string[] | undefined): readonly string[] {
  return typeof header === 'string' ? header.split(/,\s*/).slice(0, MAX_TOKENS) : [];
}

/**
 * Allows only requests of the portal's pages and of flows on allowed hosts (security rule 11): token bound to the
 * session, matching Origin and Sec-Fetch-Site where sent, JSON bodies. Otherwise responds 403 with the generic error, and
 * begins a session for a page that has none: if its cookies come back, the repeated request succeeds.
 *
 * @param originAllowed further origins: pages that embed a flow
 */
export function requireAntiForgery(
  settings: OriginSettings,
  originAllowed: OriginAllowed = ALLOW_NO_OTHER_ORIGIN,
): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers;
    const token = request.headers[ANTI_FORGERY_HEADER];
    const named = request.headers[WHITE_LABEL_HEADER];
    const whiteLabel = typeof named === 'string' ? named : undefined;
    const fromHost = origin !== undefined && originAllowed(origin, whiteLabel);
    const sameOrigin =
      origin === undefined ||
      isOpaqueSameOrigin(request.headers) ||
      isPortalOrigin(origin, request, settings);
    const sameSite = site === undefined || site === 'same-origin';
    const isJson =
      request.body === undefined || request.body === null || /^application\/json\s*(;|$)/i.test(type ?? '');
    const fromPage = isJson && (fromHost || (sameOrigin && sameSite));
    if (fromPage && readTokens(token).some((each) => request.isAntiForgeryToken(each))) return;
    if (fromPage) reply.offerSession();
    request.log.warn({ event: 'anti-forgery rejected' }, 'A call did not come from a page of the portal');
    await reply.code(403).send(genericErrorBody(request, { errorCode: NO_SESSION }));
  };
}
