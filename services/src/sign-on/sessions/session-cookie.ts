import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type ServerSecrets, timingSafeEqualText } from '@portal/server-kit/configuration';
import type { PortalCookies } from '@portal/server-kit/sessions';

const ID = /^[\w-]{43}$/;

/** Reads the session id of a request; null when it is missing or malformed. */
export function readSessionId(cookies: PortalCookies, request: FastifyRequest): string | null {
  const id = cookies.read(request, 'signOnSession');
  return id !== undefined && ID.test(id) ? id : null;
}

/** Creates a session id: 256 random bits as base64url. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a session id for storage: only the browser stores the id itself. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** Creates the CSRF token of the log-out form, bound to the session (security rule 11). */
export function createLogOutToken(secrets: ServerSecrets, sessionId: string): string {
  return secrets.fingerprint('sign-on log-out form', sessionId);
}

export function isLogOutToken(secrets: ServerSecrets, sessionId: string, token: string | undefined): boolean {
  return timingSafeEqualText(token ?? '', createLogOutToken(secrets, sessionId));
}
