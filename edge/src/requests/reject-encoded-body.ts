import type { FastifyInstance } from 'fastify';
import { reject } from './reject';

/**
 * Refuses a request whose body comes packed (RFC 9110, 15.5.16): a few hundred bytes may unpack to gigabytes, and no
 * client of the portal packs what it sends. Refused before anything is read.
 */
export function rejectEncodedBody(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const codings = request.headers['content-encoding'] ?? 'identity';
    if (!/^\s*(?:identity)?\s*$/i.test(codings))
      await reject(request, reply.header('accept-encoding', 'identity'), 415);
  });
}
