import type { FastifyInstance } from 'fastify';
import { reject } from './reject';

/**
 * Rejects compressed request bodies (RFC 9110, 15.5.16) before reading them: a few hundred bytes may expand to
 * gigabytes, and no client of the portal compresses.
 */
export function rejectEncodedBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = (request.headers['content-encoding'] ?? '').trim().toLowerCase();
    if (coding === '' || coding === 'identity') done();
    else reject(request, reply.header('accept-encoding', 'identity'), 415);
  });
}
