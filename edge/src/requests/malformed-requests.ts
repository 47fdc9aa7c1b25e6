import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { genericErrorBody } from '@portal/server-kit/http';
import type { ErrorPage, RenderErrorPage } from './error-page';
import { isNavigation } from './navigation';
import { reject } from './reject';
import { readRequestHead, type RequestHead } from './request-head';
import { generateRequestId } from './request-log';

/** Maximum size in bytes of a request line and its header fields. */
const HEAD_LIMIT_BYTES = 16 * 1024;

/** Maximum number of header fields; browsers send about 20, proxies add some. */
const MAX_HEADERS = 100;

/** Length of a URL in bytes above which an oversized head is rejected because of its URL (RFC 9110, 15.5.15). */
const URL_LIMIT_BYTES = 8 * 1024;

/**
 * Limits for reading requests, in milliseconds and bytes. The default interval for finding slow requests is 30 s.
 * Requests with oversized heads or without a host are read, so that a hook can reject them in the visitor's brand and
 * language, which Node's own responses lack.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
  // Below the size of one read (64 KiB), so that the rejected packet usually begins with the request line.
  maxHeaderSize: 3 * HEAD_LIMIT_BYTES,
};

/**
 * Rejects a request whose head is too large or has too many fields: 414 when its URL is the reason, otherwise 431 (RFC
 * 6585, 5).
 */
export function limitRequestHeads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', rawHeaders } = request.raw;
    // Each field needs a colon, a space and a line end besides its name and value.
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, url.length);
    if (bytes <= HEAD_LIMIT_BYTES && rawHeaders.length / 2 <= MAX_HEADERS) return done();
    // As Node does for requests it rejects itself: the connection is not read any further.
    reply.header('connection', 'close');
    reject(request, reply, url.length > URL_LIMIT_BYTES ? 414 : 431);
  });
}

const STATUSES: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

const currentRequests = new WeakMap<Socket, IncomingMessage>();

/** Stores the latest request of each connection, so that its head is known if its body arrives too slowly. */
export function trackRequests(server: Server): void {
  server.on('request', (request: IncomingMessage) => currentRequests.set(request.socket, request));
}

type ClientError = Error & { readonly code?: string; readonly rawPacket?: unknown };

function readHead(error: ClientError, socket: Socket): RequestHead | null {
  const request = currentRequests.get(socket);
  if (error.rawPacket === undefined && request !== undefined && !request.complete)
    return { method: request.method ?? 'GET', url: request.url ?? '/', headers: request.headers };
  return readRequestHead(error.rawPacket);
}

/**
 * Returns whether a page is sent. An oversized head without its beginning is a browser's, because only browsers collect
 * cookies.
 */
function isForVisitor(head: RequestHead | null, status: number): boolean {
  return head === null ? status === 431 : isNavigation(head.headers);
}

function pageFor(head: RequestHead | null, status: number, render: RenderErrorPage): ErrorPage | null {
  if (!isForVisitor(head, status)) return null;
  const { url = '/', headers = {} } = head ?? {};
  return render({ url, headers, cookies: fastifyCookie.parse(headers.cookie ?? '') }, status);
}

/**
 * Creates the handler for data that is not a valid request (too slow, too large, not HTTP). It responds with a page to
 * a browser's navigation, otherwise with the generic JSON (security rule 15), and closes the connection.
 *
 * @param createHeaders returns the headers of every response, for the policy of a page if one is sent
 */
export function respondToMalformedRequest(
  createHeaders: (policy?: string) => Readonly<Record<string, string>>,
  render: RenderErrorPage,
) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, reason] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request'];
    const page = pageFor(readHead(error, socket), status, render);
    const body = page?.document ?? JSON.stringify(genericErrorBody({ id: generateRequestId() }));
    if (socket.writable) {
      const lines = Object.entries({
        ...createHeaders(page?.policy),
        'cache-control': 'no-store',
        'content-type': `${page === null ? 'application/json' : 'text/html'}; charset=utf-8`,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}

/**
 * Host and optional port (RFC 3986, 3.2.2 and 3.2.3) as servers have them: letters, digits and `.`, `-`, `_`, or an
 * IPv6 address in brackets.
 */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Rejects requests that a proxy may have read differently: 400 for a missing, double or malformed Host (RFC 9112,
 * 3.2), 417 for an unknown expectation (RFC 9110, 10.1.1).
 */
export function rejectAmbiguousRequests(app: FastifyInstance): void {
  // Without a listener Node responds itself, without our body and headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, headers, httpVersion } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    // HTTP/1.0 does not require a Host header.
    const lacksHost = headers.host === undefined && httpVersion === '1.1';
    const isMalformed = headers.host !== undefined && !HOST.test(headers.host);
    if (hosts.length > 1 || lacksHost || isMalformed) reject(request, reply, 400);
    else if (/^100-continue$/i.test(headers.expect ?? '100-continue')) done();
    else reject(request, reply, 417);
  });
}
