import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ServerSettings } from '../configuration/environment';
import { ANTI_FORGERY_HEADER } from '../http/generic-error';
import { isOpaqueSameOrigin, isPortalOrigin, type OriginSettings } from '../http/request-origin';
import { type ServerSecrets, serverSecrets, timingSafeEqualText } from '../secrets/server-secrets';
import { type PortalCookie, type PortalCookies, portalCookies } from './portal-cookies';
import { randomId, randomText } from './random-id';
import { returnedUserIds } from './returned-user-id';

/** Header that marks a request from a flow in a frame, whose origin is the portal's own. */
export const EMBEDDED_HEADER = 'x-portal-embedded';

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the session that this request uses (see `usesEmbeddedSession`), or null when its cookie is missing or forged. */
    portalSession(): { id: string } | null;
    /** Returns the session of embedded flows, whichever the request uses, or null when its cookie is missing or forged. */
    embeddedSession(): { id: string } | null;
    /** Whether the portal issued the token for the session that this request uses. */
    isAntiForgeryToken(token: string): boolean;
    /** Returns the request's cookies that bind recoveries to this browser, by transaction id. */
    recoveryCookies(): ReadonlyMap<string, string>;
    /** Session set by this response, before the browser sends it back. */
    freshPortalSession: PortalSession | null;
  }

  interface FastifyReply {
    /**
     * For the portal's own pages: sets both cookies when one is missing or forged or the token is duplicated, and removes
     * tokens that other sites have set. Returns the session id.
     */
    ensurePortalSession(): string;
    /**
     * For a flow on a page of an allowed host (CARD-8): ensures a session in a cookie partitioned by that host. Returns an
     * anti-forgery token, and whether the request already had the session, which shows that cookies work.
     */
    ensureEmbeddedSession(): { token: string; kept: boolean };
    /** Ensures the session that this request of a page or flow needs, with a rejection, so that it can be repeated. */
    offerSession(): void;
    /** Replaces the session that this request uses, after a verified passcode; returns the new id. */
    rotatePortalSession(nextId?: string): string;
    /**
     * Binds a recovery to this browser by a cookie, which is partitioned when the request uses an embedded session.
     *
     * @param maxAgeSeconds 0 removes the cookie
     */
    setRecoveryCookie(transactionId: string, value: string, maxAgeSeconds: number): void;
    /** Reads and removes the cookie with the User ID of a rejected sign-in; returns null without one. */
    takeReturnedUserId(): string | null;
  }
}

/** A session, and whether an embedded flow began it. */
interface PortalSession {
  id: string;
  embedded: boolean;
}

/** Signed together with the id of an embedded session, so that a portal session cannot be used as an embedded one. */
const EMBEDDED = 'embedded';

function signature(secrets: ServerSecrets, { id, embedded }: PortalSession): string {
  return embedded
    ? secrets.fingerprint('portal session', EMBEDDED, id)
    : secrets.fingerprint('portal session', id);
}

function sessionCookie(embedded: boolean): PortalCookie {
  return embedded ? 'embeddedSession' : 'portalSession';
}

function recoveryCookie(embedded: boolean): PortalCookie {
  return embedded ? 'embeddedRecovery' : 'recovery';
}

function readSigned(secrets: ServerSecrets, value: string, embedded: boolean): PortalSession | null {
  const [id, signed, ...rest] = value.split('.');
  if (!id || !signed || rest.length > 0) return null;
  return timingSafeEqualText(signed, signature(secrets, { id, embedded })) ? { id, embedded } : null;
}

function isTokenOf(secrets: ServerSecrets, sessionId: string, token: string): boolean {
  const [random, signed, ...rest] = token.split('.');
  if (!random || !signed || rest.length > 0) return false;
  return timingSafeEqualText(signed, secrets.fingerprint('anti forgery', sessionId, random));
}

function newToken(secrets: ServerSecrets, sessionId: string): string {
  const random = randomText(16);
  return `${random}.${secrets.fingerprint('anti forgery', sessionId, random)}`;
}

interface SessionTools {
  readonly secrets: ServerSecrets;
  readonly cookies: PortalCookies;
}

/** Writes the session. An embedded flow gets the token in a header, since its page cannot read the portal's cookies. */
function writeSession(
  reply: FastifyReply,
  { secrets, cookies }: SessionTools,
  session: PortalSession,
): string {
  const { id, embedded } = session;
  const value = `${id}.${signature(secrets, session)}`;
  const token = newToken(secrets, id);
  cookies.write(reply, sessionCookie(embedded), value);
  if (embedded) reply.header(ANTI_FORGERY_HEADER, token);
  else cookies.write(reply, 'antiForgery', token);
  reply.request.freshPortalSession = session;
  return id;
}

/** Returns all cookies of a name: another page of the domain may have planted one beside the portal's. */
function readCookieValues({ headers }: FastifyRequest, name: string): readonly string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

function readSession(
  request: FastifyRequest,
  { secrets, cookies }: SessionTools,
  embedded: boolean,
): PortalSession | null {
  const fresh = request.freshPortalSession;
  if (fresh?.embedded === embedded) return fresh;
  return readSigned(secrets, cookies.read(request, sessionCookie(embedded)) ?? '', embedded);
}

/**
 * Whether a request uses the embedded session: its origin is not the portal's, or it has the header of a frame. Browsers
 * set Origin, so a host page cannot choose the portal's session; the header only selects the embedded session, which
 * needs its own token.
 */
function usesEmbeddedSession(request: FastifyRequest, settings: OriginSettings): boolean {
  const { headers } = request;
  const { origin } = headers;
  const fromOther =
    origin !== undefined && !isOpaqueSameOrigin(headers) && !isPortalOrigin(origin, request, settings);
  return fromOther || headers[EMBEDDED_HEADER] !== undefined;
}

/**
 * Manages the visitor's session before sign-in: a signed random id in an HttpOnly cookie, and a token bound to it in the
 * readable XSRF-TOKEN cookie (API-2, security rules 3 and 11). Embedded flows have a separate session and cookie
 * (CARD-8). Nothing is stored on the server.
 */
export function portalSession(settings: ServerSettings): FastifyPluginAsync {
  const secrets = serverSecrets(settings.serverKey);
  const cookies = portalCookies(settings);
  const tools: SessionTools = { secrets, cookies };
  const used = (request: FastifyRequest): PortalSession | null =>
    readSession(request, tools, usesEmbeddedSession(request, settings));
  const plugin: FastifyPluginAsync = async (app) => {
    if (!app.hasRequestDecorator('cookies')) await app.register(fastifyCookie);
    app.decorateRequest('freshPortalSession', null);
    app.decorateRequest('portalSession', function (this: FastifyRequest) {
      const session = used(this);
      return session && { id: session.id };
    });
    app.decorateRequest('embeddedSession', function (this: FastifyRequest) {
      const session = readSession(this, tools, true);
      return session && { id: session.id };
    });
    app.decorateRequest('isAntiForgeryToken', function (this: FastifyRequest, token: string) {
      const session = used(this);
      return session !== null && isTokenOf(secrets, session.id, token);
    });
    app.decorateReply('ensurePortalSession', function (this: FastifyReply) {
      const session = readSession(this.request, tools, false);
      if (session && session === this.request.freshPortalSession) return session.id;
      const tokens = readCookieValues(this.request, cookies.formatName('antiForgery'));
      const isOwn = (token: string): boolean => session !== null && isTokenOf(secrets, session.id, token);
      if (session && tokens.length === 1 && tokens.every(isOwn)) return session.id;
      if (tokens.length > 1 || (session && tokens.length > 0)) cookies.removeForeign(this, 'antiForgery');
      return writeSession(this, tools, { id: session?.id ?? randomId(), embedded: false });
    });
    app.decorateReply('ensureEmbeddedSession', function (this: FastifyReply) {
      const session = readSession(this.request, tools, true);
      const id = session?.id ?? writeSession(this, tools, { id: randomId(), embedded: true });
      return { token: newToken(secrets, id), kept: session !== null };
    });
    app.decorateReply('offerSession', function (this: FastifyReply) {
      if (usesEmbeddedSession(this.request, settings))
        this.header(ANTI_FORGERY_HEADER, this.ensureEmbeddedSession().token);
      else this.ensurePortalSession();
    });
    app.decorateReply('rotatePortalSession', function (this: FastifyReply, nextId?: string) {
      const embedded = usesEmbeddedSession(this.request, settings);
      return writeSession(this, tools, { id: nextId ?? randomId(), embedded });
    });
    app.decorateRequest('recoveryCookies', function (this: FastifyRequest) {
      const prefix = cookies.formatName(recoveryCookie(usesEmbeddedSession(this, settings)));
      return new Map(
        Object.entries(this.cookies).flatMap(([name, value]) =>
          name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value] as const] : [],
        ),
      );
    });
    const returned = returnedUserIds(secrets, cookies, Date.now);
    app.decorateReply('takeReturnedUserId', function (this: FastifyReply) {
      return returned.take(this.request, this);
    });
    app.decorateReply(
      'setRecoveryCookie',
      function (this: FastifyReply, suffix: string, value: string, maxAgeSeconds: number) {
        const cookie = recoveryCookie(usesEmbeddedSession(this.request, settings));
        cookies.write(this, cookie, value, { suffix, maxAgeSeconds });
      },
    );
  };
  return fastifyPlugin(plugin, { name: 'portal-session' });
}
