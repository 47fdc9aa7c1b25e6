import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText, type ServerSecrets } from '../settings/server-secrets';

const NAME = '__Host-sso-session';
const OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
const ID = /^[\w-]{43}$/;

/** The session id that the browser sent; null without a well-formed one. */
export function sentSessionId(request: FastifyRequest): string | null {
  const id = request.cookies[NAME];
  return id !== undefined && ID.test(id) ? id : null;
}

/** @returns 256 random bits as base64url */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a session id; the id itself is with the browser alone. */
export function hashOfSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

export function setSessionCookie(reply: FastifyReply, id: string): void {
  reply.setCookie(NAME, id, OPTIONS);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, OPTIONS);
}

/** Hidden field of the log-out form: bound to the session and useless outside it (security rule 11). */
export function logOutToken(secrets: ServerSecrets, sessionId: string): string {
  return secrets.fingerprint('sign-on log-out form', sessionId);
}

export function isLogOutToken(secrets: ServerSecrets, sessionId: string, token: string | undefined): boolean {
  return sameText(token ?? '', logOutToken(secrets, sessionId));
}
