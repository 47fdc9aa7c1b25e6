import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANTI_FORGERY_HEADER, type OriginAllowed } from '@portal/server-kit/http';
import { SERVICE_PATHS } from '../settings/service-paths';

/** Routes that a flow requests from a page of another origin, with the visitor's session. */
const CORS_PATHS = ['/portal-login-service/public/', '/embed/session', '/embed/change'];

const ALLOWED_METHODS = 'GET, POST';
const ALLOWED_HEADERS = `content-type, ${ANTI_FORGERY_HEADER}, idempotency-key, traceparent, x-portal-white-label, x-portal-language, x-portal-proof-of-work`;

/** Seconds for which a browser may cache a preflight response. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

function isBelow({ url }: FastifyRequest, paths: readonly string[]): boolean {
  return paths.some((path) => url.startsWith(path));
}

function readWhiteLabel(request: FastifyRequest): string | undefined {
  const named = request.headers['x-portal-white-label'];
  return typeof named === 'string' ? named : undefined;
}

function addCorsHeaders(reply: FastifyReply, origin: string): FastifyReply {
  return reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', ANTI_FORGERY_HEADER);
}

/**
 * Allows pages of the allowed hosts to send a flow's requests and read the responses (Fetch standard, CORS). Other
 * origins get no CORS headers, and the endpoints themselves reject them (security rule 11).
 */
export function registerCors(app: FastifyInstance, allowed: OriginAllowed): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': requested } = request.headers;
    if (origin === undefined) return done();
    // Statistics are sent without reading the response; a browser would report a blocked one as an error.
    if (isBelow(request, SERVICE_PATHS.statistics) && allowed(origin))
      reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!isBelow(request, CORS_PATHS)) return done();
    reply.header('vary', 'origin');
    // A preflight does not contain the white label's key; the actual request does.
    if (!allowed(origin, readWhiteLabel(request))) return done();
    addCorsHeaders(reply, origin);
    if (request.method !== 'OPTIONS' || requested === undefined) return done();
    void reply
      .code(204)
      .header('access-control-allow-methods', ALLOWED_METHODS)
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', String(PREFLIGHT_MAX_AGE_SECONDS))
      .send();
  });
}
