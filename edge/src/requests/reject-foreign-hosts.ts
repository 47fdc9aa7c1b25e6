import type { FastifyInstance } from 'fastify';
import { isLoopback, isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { OriginSettings } from '@portal/server-kit/http';
import { reject } from './reject';

/** Routes of the container's health probes, which address a container by its IP address. */
const PROBES = ['/healthz', '/readyz'];

function readHostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/**
 * In LOCAL and MOCK, where everybody reads every message, rejects requests with a Host that is neither loopback nor
 * that of PUBLIC_ORIGIN (RFC 9110, 15.5.20): another site could point its own name at this server (DNS rebinding).
 */
export function rejectForeignHosts(app: FastifyInstance, settings: OriginSettings): void {
  if (!isSandboxEnvironment(settings.environment)) return;
  const publicHostname = new URL(settings.publicOrigin).hostname;
  app.addHook('onRequest', (request, reply, done) => {
    // Not `request.host`: behind a trusted proxy that is X-Forwarded-Host, which scripts of a page can set.
    const { host } = request.raw.headers;
    const hostname = host === undefined ? publicHostname : readHostname(host);
    if (isLoopback(hostname) || hostname === publicHostname || PROBES.includes(request.raw.url ?? ''))
      return done();
    const message = 'In LOCAL and MOCK the host must be localhost or that of PUBLIC_ORIGIN';
    request.log.warn({ event: 'foreign host' }, message);
    reject(request, reply, 421, message);
  });
}
