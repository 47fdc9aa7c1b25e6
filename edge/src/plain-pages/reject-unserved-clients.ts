import type { FastifyInstance } from 'fastify';
import type { LiveWhiteLabels } from '@portal/server-kit/white-labels';
import { reject } from '../requests/reject';
import { readWhiteLabelKeys } from '../requests/white-label-keys';

/**
 * Responds 503 for a client whose first file has mistakes, so that its visitors learn to come back later: Page Not Found would
 * say that the client does not exist (WL-7).
 */
export function rejectUnservedClients(
  app: FastifyInstance,
  { get, outdated }: Pick<LiveWhiteLabels, 'get' | 'outdated'>,
  publicOrigin: string,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const keys = outdated();
    if (keys.size === 0 || !URL.canParse(request.url, publicOrigin)) return done();
    const named = readWhiteLabelKeys(new URL(request.url, publicOrigin));
    if (!named.some((key) => keys.has(key) && get(key) === null)) return done();
    reply.errorPageKind = 'unserved';
    reject(request, reply, 503);
  });
}
