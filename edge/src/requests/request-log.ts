import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Header by which an answer names its request; the browser puts it into its record of the call (STA-1). */
const REQUEST_ID_HEADER = 'x-request-id';

/** An id of our own for each request: one that a visitor could choose would lead a search through the logs astray. */
export function newRequestId(): string {
  return randomUUID();
}

/**
 * What the log says of requests and answers: the route that took it, never its address, which can hold a user ID or
 * what sign-on said (security rule 15).
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
  res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
};

/** Names each request in its response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
