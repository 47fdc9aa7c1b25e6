import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMalformedUrl } from '../requests/malformed-urls';
import { reject } from '../requests/reject';
import { SAFE_METHODS } from '../requests/safe-methods';
import type { SendNotFoundPage } from './not-found-page';
import type { PageResponse } from './serve-page';

const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Matches every URL, at least with Page Not Found, so it does not show whether a URL exists. */
const CATCH_ALL_ROUTE = '/*';

/** Converts a route pattern, such as `/dev/outbox/calls/:id`, to a regular expression. */
function patternToRegExp(pattern: string): RegExp {
  return new RegExp(
    `^${pattern
      .split('/')
      .map((step) =>
        step.startsWith(':') ? '[^/]+' : step.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*'),
      )
      .join('/')}$`,
  );
}

/**
 * Rejects known routes with another method by 405 and `Allow` (RFC 9110, 15.5.6), undecodable URLs by 400, unknown ones
 * by 404: with Page Not Found for a navigation (NAV-7), otherwise with the generic error. OPTIONS gets 204 and `Allow`. Call it
 * before the first route is declared.
 *
 * @returns handler for the pages' route: rejects a URL that has only other methods or cannot be decoded; otherwise returns null
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  page: SendNotFoundPage,
): (request: FastifyRequest, reply: FastifyReply) => PageResponse | null {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === CATCH_ALL_ROUTE) return;
    const known = routes.get(url) ?? { pattern: patternToRegExp(url), methods: new Set<string>() };
    for (const each of [method].flat()) known.methods.add(each);
    routes.set(url, known);
    anyPattern = null;
  });
  let anyPattern: RegExp | null = null;
  const listMethods = ({ raw }: FastifyRequest): readonly string[] => {
    const path = raw.url?.split('?')[0] ?? '';
    // Pages are requested most and match no other route.
    anyPattern ??= new RegExp([...routes.values()].map(({ pattern }) => pattern.source).join('|'));
    if (!anyPattern.test(path)) return SAFE_METHODS;
    const found = [...routes.values()].flatMap(({ pattern, methods }) =>
      pattern.test(path) ? [...methods] : [],
    );
    return found.length > 0 ? [...new Set(found)] : SAFE_METHODS;
  };
  const respondWithError = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    words?: string,
  ): PageResponse => page(request, reply, status) ?? reject(request, reply, status, words);
  const rejectUnmatched = (request: FastifyRequest, reply: FastifyReply): PageResponse => {
    if (isMalformedUrl(request.raw)) return respondWithError(request, reply, 400);
    const methods = listMethods(request);
    // The route accepts the method but has no content, such as a file of a part that was never published.
    if (methods.includes(request.method)) return respondWithError(request, reply, 404, 'Not found');
    // Load balancers check with it whether the portal responds (RFC 9110, 9.3.7).
    if (request.method === 'OPTIONS')
      return reply
        .code(204)
        .header('allow', [...methods, 'OPTIONS'].join(', '))
        .send();
    const status = KNOWN_METHODS.includes(request.method) ? 405 : 501;
    return respondWithError(request, reply.header('allow', methods.join(', ')), status, 'Method not allowed');
  };
  app.setNotFoundHandler(rejectUnmatched);
  return (request, reply) =>
    !isMalformedUrl(request.raw) && listMethods(request).includes('GET')
      ? null
      : rejectUnmatched(request, reply);
}
