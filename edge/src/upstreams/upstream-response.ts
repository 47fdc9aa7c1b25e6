import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNavigation } from '../requests/navigation';
import { reject } from '../requests/reject';

/** Statuses with which a proxy in front of the service responds, with its own message. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Headers of a failed response that also hold for the page that replaces it. */
const PRESERVED_HEADERS: readonly string[] = ['allow', 'retry-after', 'set-cookie', 'www-authenticate'];

/** A response of a custom upstream, before its body has been read. */
export interface UpstreamResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
}

/** Returns whether the response is a page of the service itself. */
function isPage({ statusCode, headers }: UpstreamResponse): boolean {
  return (
    !GATEWAY_STATUSES.includes(statusCode) &&
    /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '') &&
    headers['content-length'] !== '0'
  );
}

/**
 * Sends a visitor the portal's error page instead of a failed response that is not a page: raw JSON, an empty body or
 * the message of a proxy (NAV-7, D-3). Responses to API requests and the service's own pages are passed on.
 */
export function sendUpstreamResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: UpstreamResponse,
): void {
  const { statusCode, headers, stream } = response;
  if (statusCode < 400 || !isNavigation(request.headers) || isPage(response)) {
    void reply.send(stream);
    return;
  }
  stream.on('error', () => undefined).destroy();
  for (const name of Object.keys(headers)) if (!PRESERVED_HEADERS.includes(name)) reply.removeHeader(name);
  void reject(request, reply, statusCode);
}
