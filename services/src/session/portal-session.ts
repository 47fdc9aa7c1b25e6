import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import { ANTI_FORGERY_HEADER } from '../contract/neutral-failure';
import { newId } from '../random-id';
import { sameText, serverSecrets, type ServerSecrets } from '../settings/server-secrets';
import type { ServicesSettings } from '../settings/settings';

/** Holds the visitor's session before sign-in. */
export const SESSION_COOKIE = '__Host-portal-session';
/** Holds the token that goes with it. */
export const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's session, or null when the cookie is missing or was not made here. */
    portalSession(): { id: string } | null;
    /** True when the token was made here for this visitor's session. */
    isAntiForgeryToken(token: string): boolean;
    /** The session given in this very answer, before the browser sends it back. */
    freshPortalSession: PortalSession | null;
  }

  interface FastifyReply {
    /** Sets both cookies when one is missing or forged; returns the session id. */
    ensurePortalSession(): string;
    /**
     * For a flow on a page of an allowed host (CARD-8): sees to a session whose cookie the browser keeps for this host
     * alone. Returns an anti-forgery token, and whether the session came with the request: cookies do work there.
     */
    ensureEmbeddedSession(): { token: string; kept: boolean };
    /** Gives the visitor a new session (after a verified passcode) of the same kind; returns its id. */
    rotatePortalSession(nextId?: string): string;
    /** Sets a further cookie, kept from scripts, of the same kind as the session's: one of an embedded flow, or not. */
    setCookieOfSession(name: string, value: string, seconds: number): void;
  }
}

/** A session, and whether it was begun by an embedded flow. */
interface PortalSession {
  id: string;
  embedded: boolean;
}

/** Marks the cookie of an embedded flow's session; signed along, so that no other session can be turned into one. */
const EMBEDDED = 'embedded';

function signature(secrets: ServerSecrets, { id, embedded }: PortalSession): string {
  return embedded
    ? secrets.fingerprint('portal session', EMBEDDED, id)
    : secrets.fingerprint('portal session', id);
}

function readSigned(secrets: ServerSecrets, value: string | null): PortalSession | null {
  const parts = (value ?? '').split('.');
  const embedded = parts.length === 3 && parts[0] === EMBEDDED;
  const [id, signed, ...rest] = embedded ? parts.slice(1) : parts;
  if (!id || !signed || rest.length > 0) return null;
  return sameText(signed, signature(secrets, { id, embedded })) ? { id, embedded } : null;
}

function isTokenOf(secrets: ServerSecrets, sessionId: string, token: string): boolean {
  const [random, signed, ...rest] = token.split('.');
  if (!random || !signed || rest.length > 0) return false;
  return sameText(signed, secrets.fingerprint('anti forgery', sessionId, random));
}

function newToken(secrets: ServerSecrets, sessionId: string): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${secrets.fingerprint('anti forgery', sessionId, random)}`;
}

/** A cookie that no script reads. Embedded, it goes along from a page of another site, but only from the one it was made on (CHIPS). */
function setHidden(
  reply: FastifyReply,
  name: string,
  value: string,
  embedded: boolean,
  more: { maxAge?: number } = {},
): void {
  reply.setCookie(name, value, {
    ...more,
    path: '/',
    secure: true,
    httpOnly: true,
    ...(embedded ? { sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
  });
}

/** Writes the session. Embedded, the token goes into a header, since that page cannot read the portal's cookies. */
function writeSession(reply: FastifyReply, secrets: ServerSecrets, session: PortalSession): string {
  const { id, embedded } = session;
  const value = `${id}.${signature(secrets, session)}`;
  const token = newToken(secrets, id);
  setHidden(reply, SESSION_COOKIE, embedded ? `${EMBEDDED}.${value}` : value, embedded);
  if (embedded) reply.header(ANTI_FORGERY_HEADER, token);
  else reply.setCookie(ANTI_FORGERY_COOKIE, token, { path: '/', secure: true, sameSite: 'lax' });
  reply.request.freshPortalSession = session;
  return id;
}

function sessionOf(request: FastifyRequest, secrets: ServerSecrets): PortalSession | null {
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
      const session = sessionOf(this, secrets);
      return session && { id: session.id };
    });
    app.decorateRequest('isAntiForgeryToken', function (this: FastifyRequest, token: string) {
      const session = sessionOf(this, secrets);
      return session !== null && isTokenOf(secrets, session.id, token);
    });
    app.decorateReply('ensurePortalSession', function (this: FastifyReply) {
      const session = sessionOf(this.request, secrets);
      if (session && this.request.freshPortalSession) return session.id;
      const token = this.request.cookies[ANTI_FORGERY_COOKIE] ?? '';
      if (session && isTokenOf(secrets, session.id, token)) return session.id;
      return writeSession(this, secrets, { id: session?.id ?? newId(), embedded: false });
    });
    app.decorateReply('ensureEmbeddedSession', function (this: FastifyReply) {
      const session = sessionOf(this.request, secrets);
      const id = session?.id ?? writeSession(this, secrets, { id: newId(), embedded: true });
      return { token: newToken(secrets, id), kept: session !== null };
    });
    app.decorateReply('rotatePortalSession', function (this: FastifyReply, nextId?: string) {
      const embedded = sessionOf(this.request, secrets)?.embedded ?? false;
      return writeSession(this, secrets, { id: nextId ?? newId(), embedded });
    });
    app.decorateReply(
      'setCookieOfSession',
      function (this: FastifyReply, name: string, value: string, maxAge: number) {
        setHidden(this, name, value, sessionOf(this.request, secrets)?.embedded ?? false, { maxAge });
      },
    );
  };
  return fastifyPlugin(plugin, { name: 'portal-session' });
}
