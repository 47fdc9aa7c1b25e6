import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import * as openid from 'openid-client';
import { client, issuer, portalOrigin, relyingParty } from './settings';
import { readArguments } from './usage';

/* The application behind the login: signed-out visitors start an authorization, signed-in ones see their claims. */

readArguments(
  'npm --prefix examples/openid-sign-on run relying-party',
  'Starts an application whose visitors log in by the OpenID provider of npm --prefix examples/openid-sign-on run sign-on.',
);

const RETRY_MS = 1_000;

function discover(): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), client.id, client.secret, undefined, {
    // http is for this machine only.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  });
}

/** Waits for the provider, which may start after the application. */
async function findProvider(): Promise<openid.Configuration> {
  try {
    return await discover();
  } catch {
    console.warn(`The application waits for the OpenID provider: ${issuer}`);
  }
  for (;;) {
    await delay(RETRY_MS);
    const found = await discover().catch(() => null);
    if (found !== null) return found;
  }
}

const config = await findProvider();

/** A login that has begun in one tab. */
interface PendingLogin {
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** Session of a browser, with the logins of all of its tabs by their `state`. */
interface Session {
  readonly pending: Map<string, PendingLogin>;
  tokens?: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;
}
const sessions = new Map<string, Session>();
const MAX_PENDING = 20;

function storeSession(session: Session, response: ServerResponse): void {
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, session);
  response.setHeader('set-cookie', `application-session=${id}; Path=/; HttpOnly; SameSite=Lax`);
}

/** Starts a login beside those of the browser's other tabs. */
async function startLogin(session: Session | undefined, response: ServerResponse): Promise<void> {
  const { pending } = session ?? { pending: new Map<string, PendingLogin>() };
  const state = openid.randomState();
  const login = { codeVerifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() };
  pending.set(state, login);
  const [oldest] = pending.keys();
  if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest);
  if (session === undefined) storeSession({ pending }, response);
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: `${relyingParty}/callback`,
    scope: 'openid profile',
    code_challenge: await openid.calculatePKCECodeChallenge(login.codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce: login.nonce,
  });
  response.writeHead(302, { location: url.href });
}

/** Completes the login of one tab; a repeated callback ends on the page of the session. */
async function finishLogin(url: URL, id: string, session: Session, response: ServerResponse): Promise<void> {
  const state = url.searchParams.get('state') ?? '';
  const login = session.pending.get(state);
  session.pending.delete(state);
  if (login !== undefined) {
    session.tokens = await openid.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: login.codeVerifier,
      expectedState: state,
      expectedNonce: login.nonce,
    });
    // Another id, since someone else may have chosen that of the signed-out browser.
    sessions.delete(id);
    storeSession(session, response);
  }
  response.writeHead(302, { location: '/' });
}

/** Ends the session here and, by OpenID Connect RP-Initiated Logout, at the provider; ends on the portal's logout page. */
function logOut(id: string, { tokens }: Session, response: ServerResponse): void {
  sessions.delete(id);
  const url = openid.buildEndSessionUrl(config, {
    id_token_hint: tokens?.id_token ?? '',
    post_logout_redirect_uri: `${portalOrigin}/app/${client.id}/logout`,
  });
  response.writeHead(302, { location: url.href });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', relyingParty);
  const id = /application-session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = sessions.get(id);
  const route = `${request.method ?? ''} ${url.pathname}`;
  const respond = async (): Promise<void> => {
    if (route === 'GET /callback' && session) await finishLogin(url, id, session, response);
    else if (route === 'POST /logout' && session) logOut(id, session, response);
    else if (session?.tokens === undefined) await startLogin(session, response);
    else {
      const claims = JSON.stringify(session.tokens.claims(), null, 2).replaceAll('<', String.raw`\u003c`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write(`<!doctype html><html lang="en"><title>Application</title>
        <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
        <style>body { font-family: system-ui; margin: 2rem } pre { overflow: auto }</style>
        <h1>Signed in</h1><pre>${claims}</pre>
        <form method="post" action="/logout"><button>Log out</button></form>`);
    }
  };
  respond()
    .catch((error: unknown) => {
      console.error(error);
      response.statusCode = 400;
    })
    .finally(() => response.end());
});
server.listen(Number(new URL(relyingParty).port), () =>
  console.warn(`The application is up: ${relyingParty}`),
);
