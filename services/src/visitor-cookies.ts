import type { FastifyReply, FastifyRequest } from 'fastify';

const LONGEST_HEADER = 8192;

/**
 * Value of a cookie as the browser sent it, undecoded; of two with one name the first (RFC 6265, 5.4: the longer path).
 *
 * @returns null without such a cookie
 */
export function sentCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const header = request.headers.cookie ?? '';
  if (header.length > LONGEST_HEADER) return null;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/**
 * Sets a cookie that scripts cannot read, for this host alone and until the browser is closed.
 *
 * @param name with the prefix `__Host-`
 * @param value letters, digits, `-` and `_`; null removes the cookie
 */
export function setHostCookie(reply: FastifyReply, name: `__Host-${string}`, value: string | null): void {
  const age = value === null ? ' Max-Age=0;' : '';
  reply.header('set-cookie', `${name}=${value ?? ''}; Path=/;${age} Secure; SameSite=Lax; HttpOnly`);
}
