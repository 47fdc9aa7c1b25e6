import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SendNotFoundPage } from '../pages/not-found-page';
import type { PageResponse } from '../pages/serve-page';
import { SAFE_METHODS } from './safe-methods';
import { reject } from './reject';
import { isMalformedUrl } from './malformed-urls';

const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Takes every address, as the page "not found" if nothing else; says nothing about what an address is for. */
const CATCH_ALL_ROUTE = '/*';

/** An address pattern as routes declare it, such as `/dev/outbox/calls/:id`. */
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
 * Answers a known address asked with a method that it does not take with 405 and `Allow` (RFC 9110, 15.5.6), one that
 * cannot be read with 400, and one that has nothing there with 404: a browser's visitor gets Page Not Found with that
 * status (NAV-7), a call neutral words. To be called before the first route is declared.
 *
 * @returns for the route of the pages: answers a reading request for an address that only takes others or cannot be
 *   read; null when the address is none of those
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  page: SendNotFoundPage,
): (request: FastifyRequest, reply: FastifyReply) => PageResponse | null {
  const taken = new Map<string, { readonly address: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === CATCH_ALL_ROUTE) return;
    const known = taken.get(url) ?? { address: patternToRegExp(url), methods: new Set<string>() };
    for (const each of [method].flat()) known.methods.add(each);
    taken.set(url, known);
  });
  const methodsOf = ({ raw }: FastifyRequest): readonly string[] => {
    const path = raw.url?.split('?')[0] ?? '';
    const found = [...taken.values()].flatMap(({ address, methods }) =>
      address.test(path) ? [...methods] : [],
    );
    return found.length > 0 ? [...new Set(found)] : SAFE_METHODS;
  };
  const tell = (request: FastifyRequest, reply: FastifyReply, status: number, words?: string): PageResponse =>
    page(request, reply, status) ?? reject(request, reply, status, words);
  const response = (request: FastifyRequest, reply: FastifyReply): PageResponse => {
    if (isMalformedUrl(request.raw)) return tell(request, reply, 400);
    const methods = methodsOf(request);
    // An address that takes the method but has nothing there: a file of a part that was never published.
    if (methods.includes(request.method)) return tell(request, reply, 404, 'Not found');
    const status = KNOWN_METHODS.includes(request.method) ? 405 : 501;
    return tell(request, reply.header('allow', methods.join(', ')), status, 'Method not allowed');
  };
  app.setNotFoundHandler(response);
  return (request, reply) =>
    !isMalformedUrl(request.raw) && methodsOf(request).includes('GET') ? null : response(request, reply);
}
