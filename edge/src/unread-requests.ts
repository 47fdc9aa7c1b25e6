import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from './neutral-failure';

/**
 * How long a client may take, in milliseconds, for the head of a request and for the whole of it. Without the interval
 * the server looks for slow ones every 30 s only, and 30 s become up to 90.
 */
export const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

const STATUSES: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/**
 * Answers what never became a request (too slow, too long, not HTTP) in the same neutral words as everything else, and
 * ends the connection (security rule 15).
 *
 * @param headers those of every answer
 */
export const answerUnread =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, reason] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request'];
    const body = JSON.stringify({
      status: 'FAILURE',
      errorMessage: 'The request could not be completed.',
      requestId: randomUUID(),
    });
    if (socket.writable) {
      const lines = Object.entries({
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };

/** Refuses a request that names two hosts: whoever stands in front may have believed the other (RFC 9112, 3.2). */
export const refuseTwoHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) await refuse(request, reply, 400);
  });
};
