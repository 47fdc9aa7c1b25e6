import type { IncomingHttpHeaders } from 'node:http';

/** Request line and header fields, as far as they were received. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const REQUEST_LINE = /^([A-Z]+) (\S+) HTTP\/1\.[01]$/;

/**
 * Parses a request that Node's parser has rejected, only to choose the brand, language and kind of the error response.
 *
 * @param packet bytes that the parser received last
 * @returns null when they do not begin with a request line
 */
export function readRequestHead(packet: unknown): RequestHead | null {
  const [first = '', ...lines] =
    (Buffer.isBuffer(packet) ? packet.toString('latin1') : '').split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
  const [, method, url] = REQUEST_LINE.exec(first) ?? [];
  if (method === undefined || url === undefined) return null;
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const end = line.indexOf(':');
    if (end > 0) headers[line.slice(0, end).trim().toLowerCase()] ??= line.slice(end + 1).trim();
  }
  return { method, url, headers };
}
