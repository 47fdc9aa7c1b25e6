import type { Socket } from 'node:net';
import { neutralFailure } from '@portal/services';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refuse';
import { newRequestId } from './request-log';

/**
 * How the server reads requests. A client may take so many milliseconds for the head of a request and for the whole of
 * it; without the interval the server looks for slow ones every 30 s only, and 30 s become up to 90. One without a host
 * is read, so that `refuseUnclear` answers it: Node's own refusal has neither our words nor our headers.
 */
export const REQUEST_READING = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
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
    const body = JSON.stringify(neutralFailure({ id: newRequestId() }));
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

/**
 * A host and maybe a port (RFC 3986, 3.2.2 and 3.2.3), as names and addresses of servers are: letters, digits and `.`,
 * `-`, `_`, or an IPv6 address in brackets.
 */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Refuses a request that could be read in two ways. With 400 one that names no host, two, or what is none: whoever
 * stands in front may have believed another (RFC 9112, 3.2). With 417 one that expects what nobody here knows (RFC 9110, 10.1.1).
 */
export const refuseUnclear = (app: FastifyInstance): void => {
  // Without a listener Node answers such an expectation itself, with neither our words nor our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, headers, httpVersion } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    // HTTP/1.0 knows no hosts.
    const lacksHost = headers.host === undefined && httpVersion === '1.1';
    const isMalformed = headers.host !== undefined && !HOST.test(headers.host);
    if (hosts.length > 1 || lacksHost || isMalformed) await refuse(request, reply, 400);
    else if (!/^100-continue$/i.test(headers.expect ?? '100-continue')) await refuse(request, reply, 417);
  });
};
