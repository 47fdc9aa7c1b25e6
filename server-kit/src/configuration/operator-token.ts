import type { FastifyRequest } from 'fastify';
import type { Variables } from '@portal/registry/settings';
import { isGuessable } from './guessable';
import { timingSafeEqualText } from './server-secrets';
import { StartError } from './start-error';

/**
 * Reads the setting of an operator's token, which must not be guessable (security rule 16).
 *
 * @returns null when there is none
 * @throws StartError naming the variable; the token itself is never repeated
 */
export function readOperatorToken(variables: Variables, name: string): string | null {
  const token = variables[name] ?? '';
  if (token === '') return null;
  if (!/^[\x21-\x7e]{32,200}$/.test(token))
    throw new StartError(`${name} must have 32 to 200 letters, digits or symbols, without spaces.`);
  if (!isGuessable(token)) return token;
  throw new StartError(
    `${name} can be guessed: it repeats, is a sequence, has few different characters or is that of an example. Make one with "openssl rand -base64 32".`,
  );
}

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
