import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import { sameText, serverSecrets, type ServerSecrets } from '../settings/server-secrets';
import type { ServicesSettings } from '../settings/settings';

export const SESSION_COOKIE = '__Host-portal-session';
export const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's session, or null when the cookie is missing or was not made here. */
    portalSession(): { id: string } | null;
    /** True when the token was made here for this visitor's session. */
    isAntiForgeryToken(token: string): boolean;
    /** The session given in this very answer, before the browser sends it back. */
    freshPortalSession: string | null;
  }
  interface FastifyReply {
    /** Sets both cookies when one is missing or forged; returns the session id. */
    ensurePortalSession(): string;
    /** Gives the visitor a new session (after a verified passcode); returns its id. */
    rotatePortalSession(nextId?: string): string;
  }
}

function readSigned(secrets: ServerSecrets, value: string | null): string | null {
  const [id, signature, ...rest] = (value ?? '').split('.');
  if (!id || !signature || rest.length > 0) return null;
  return sameText(signature, secrets.fingerprint('portal session', id)) ? id : null;
}

function isTokenOf(secrets: ServerSecrets, sessionId: string, token: string): boolean {
  const [random, signature, ...rest] = token.split('.');
  if (!random || !signature || rest.length > 0) return false;
  return sameText(signature, secrets.fingerprint('anti forgery', sessionId, random));
}

function writeCookies(reply: FastifyReply, secrets: ServerSecrets, id: string): string {
  const random = randomBytes(16).toString('base64url');
  const options = { path: '/', secure: true, sameSite: 'lax' } as const;
  reply.setCookie(SESSION_COOKIE, `${id}.${secrets.fingerprint('portal session', id)}`, {
    ...options,
    httpOnly: true,
  });
  const token = `${random}.${secrets.fingerprint('anti forgery', id, random)}`;
  reply.setCookie(ANTI_FORGERY_COOKIE, token, options);
  reply.request.freshPortalSession = id;
  return id;
}

function sessionOf(request: FastifyRequest, secrets: ServerSecrets): string | null {
  return request.freshPortalSession ?? readSigned(secrets, request.cookies[SESSION_COOKIE] ?? null);
}

/**
 * The visitor's session before sign-in: a random id with its signature in an HttpOnly `__Host-` cookie, and a token
 * bound to it in the readable XSRF-TOKEN cookie (API-2, security rules 3 and 11). Nothing is stored on the server.
 */
export function portalSession(settings: Pick<ServicesSettings, 'serverKey'>): FastifyPluginAsync {
  const secrets = serverSecrets(settings.serverKey);
  const plugin: FastifyPluginAsync = async (app) => {
    if (!app.hasRequestDecorator('cookies')) await app.register(fastifyCookie);
    app.decorateRequest('freshPortalSession', null);
    app.decorateRequest('portalSession', function (this: FastifyRequest) {
      const id = sessionOf(this, secrets);
      return id ? { id } : null;
    });
    app.decorateRequest('isAntiForgeryToken', function (this: FastifyRequest, token: string) {
      const id = sessionOf(this, secrets);
      return id !== null && isTokenOf(secrets, id, token);
    });
    app.decorateReply('ensurePortalSession', function (this: FastifyReply) {
      const id = sessionOf(this.request, secrets);
      if (id && this.request.freshPortalSession) return id;
      if (id && isTokenOf(secrets, id, this.request.cookies[ANTI_FORGERY_COOKIE] ?? '')) return id;
      return writeCookies(this, secrets, id ?? randomBytes(24).toString('base64url'));
    });
    app.decorateReply('rotatePortalSession', function (this: FastifyReply, nextId?: string) {
      return writeCookies(this, secrets, nextId ?? randomBytes(24).toString('base64url'));
    });
  };
  return fastifyPlugin(plugin, { name: 'portal-session' });
}
