import type { FastifyRequest } from 'fastify';
import { timingSafeEqualText } from './server-secrets';

/** Returns the token of a request: `Bearer` from scripts, or the password of `Basic` from a browser (RFC 7617). */
function readToken({ headers }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
}

/** Whether a request has the operator's token, compared in constant time. */
export function hasOperatorToken(request: FastifyRequest, token: string): boolean {
  const given = readToken(request);
  return given !== null && timingSafeEqualText(given, token);
}
