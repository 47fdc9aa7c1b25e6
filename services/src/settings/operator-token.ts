import type { FastifyRequest } from 'fastify';
import { sameText } from './server-secrets';

/** The token of a request: `Bearer` as scripts send it, or the password of `Basic` as a browser asks for it (RFC 7617). */
const givenToken = ({ headers }: FastifyRequest): string | null => {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
};

/** Whether a request bears the operator's token, compared in a time that tells nothing of it. */
export const bearsToken = (request: FastifyRequest, token: string): boolean => {
  const given = givenToken(request);
  return given !== null && sameText(given, token);
};
