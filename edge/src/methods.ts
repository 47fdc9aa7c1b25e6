import type { FastifyInstance } from 'fastify';

const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers a known address asked with a method that it does not take with 405 and `Allow` (RFC 9110, 15.5.6), instead
 * of with the page "not found". To be called before the first route is declared.
 */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = taken.get(url) ?? new Set<string>();
    for (const each of [method].flat()) known.add(each);
    taken.set(url, known);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = [...(taken.get(request.raw.url?.split('?')[0] ?? '') ?? ['GET', 'HEAD'])];
    return reply
      .code(ALL.some((method) => method === request.method) ? 405 : 501)
      .header('allow', allowed.join(', '))
      .send({ status: 'FAILURE', errorMessage: 'Method not allowed', requestId: request.id });
  });
};
