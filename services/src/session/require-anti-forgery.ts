import type { preHandlerAsyncHookHandler } from 'fastify';
import { ANTI_FORGERY_HEADER, neutralFailure } from '../contract/neutral-failure';

/**
 * Lets only calls of the portal's own pages through (security rule 11): the token header bound to the session, Origin
 * and Sec-Fetch-Site from here when the browser sends them, JSON when there is a body. Otherwise the neutral 403.
 */
export function requireAntiForgery(publicOrigin: string): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const { origin, 'sec-fetch-site': site, 'content-type': type, host } = request.headers;
    const token = request.headers[ANTI_FORGERY_HEADER];
    const sameOrigin = origin === undefined || origin === publicOrigin || isSameHost(origin, host);
    const sameSite = site === undefined || site === 'same-origin';
    const isJson =
      request.body === undefined || request.body === null || /^application\/json\s*(;|$)/i.test(type ?? '');
    if (typeof token === 'string' && sameOrigin && sameSite && isJson && request.isAntiForgeryToken(token))
      return;
    request.log.warn({ event: 'anti-forgery refused' }, 'A call did not come from a page of the portal');
    await reply.code(403).send(neutralFailure(request));
  };
}

/** A browser sets Origin and Host itself; a page of another site cannot make them equal. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
