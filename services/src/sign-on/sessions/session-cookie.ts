import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PortalCookies } from '@portal/server-kit/sessions';
import { timingSafeEqualText, type ServerSecrets } from '@portal/server-kit/configuration';

const ID = /^[\w-]{43}$/;

/** The session id that the browser sent; null without a well-formed one. */
export function readSessionId(cookies: PortalCookies, request: FastifyRequest): string | null {
  const id = cookies.read(request, 'signOnSession');
  return id !== undefined && ID.test(id) ? id : null;
}

/** @returns 256 random bits as base64url */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a session id; the id itself is with the browser alone. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** Hidden field of the log-out form: bound to the session and useless outside it (security rule 11). */
export function createLogOutToken(secrets: ServerSecrets, sessionId: string): string {
  return secrets.fingerprint('sign-on log-out form', sessionId);
}

export function isLogOutToken(secrets: ServerSecrets, sessionId: string, token: string | undefined): boolean {
  return timingSafeEqualText(token ?? '', createLogOutToken(secrets, sessionId));
}
