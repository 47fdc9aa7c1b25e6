import type { FastifyReply, FastifyRequest } from 'fastify';

const MOST_CHARACTERS = 8_192;

type Cookies = Record<string, string | undefined>;

/** Every cookie of the request; the first one counts when a name comes twice. A header that is too long is left. RFC 6265. */
export function readCookies(request: Pick<FastifyRequest, 'headers'>): Cookies {
  const header = request.headers.cookie ?? '';
  const cookies = Object.create(null) as Cookies;
  if (header.length > MOST_CHARACTERS) return cookies;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) cookies[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim();
  }
  return cookies;
}

/** The value of a cookie of the request, or null. */
export function readCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  return readCookies(request)[name] ?? null;
}

/** Sets a cookie for the whole site: Secure, SameSite=Lax, gone with the browser session. */
export function writeCookie(reply: FastifyReply, name: string, value: string, httpOnly: boolean): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Secure; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}`);
}
