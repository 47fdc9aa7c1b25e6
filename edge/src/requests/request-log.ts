import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeInvisible } from '@portal/registry/run-command';

/** Response header with the request's id; the browser adds it to its HTTP record (STA-1). */
const REQUEST_ID_HEADER = 'x-request-id';

/** Returns a new id for each request: ids chosen by visitors would mislead a search through the logs. */
export function generateRequestId(): string {
  return randomUUID();
}

/**
 * Log fields of requests and responses: the matched route, never the URL, which can hold a User ID or sign-on's
 * parameters (security rule 15).
 */
const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
  res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
};

/** Options of Fastify's logger. */
export const logFormat = { serializers: logSerializers, hooks: { streamWrite: escapeInvisible } };

/** Sends the id of each request in its response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
