import { scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bank's sign-on service with the users of its recovery service. */
export interface OwnSignOn {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Page behind the sign-on, on a path that the portal forwards. */
export const WELCOME = '/login/forms/welcome';

interface StoredUser {
  readonly userId: string;
  /** Plain-text password, until it is changed for the first time. */
  readonly password?: string;
  /** Salt and hash of each password, newest first. */
  readonly passwords?: readonly string[];
}

function hasPassword(user: StoredUser | undefined, password: string): boolean {
  const stored = user?.passwords?.[0];
  if (stored === undefined) return user?.password === password;
  const [salt = ''] = stored.split(':');
  return stored === `${salt}:${scryptSync(password, salt, 32).toString('base64url')}`;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function redirect(response: ServerResponse, location: string, headers: object = {}): void {
  response.writeHead(302, { location, 'cache-control': 'no-store', ...headers }).end();
}

async function signIn(request: IncomingMessage, response: ServerResponse, usersFile: string): Promise<void> {
  const form = await readForm(request);
  const { users } = JSON.parse(readFileSync(usersFile, 'utf8')) as { readonly users: readonly StoredUser[] };
  const userId = form.get('USER') ?? '';
  const user = users.find((each) => each.userId === userId);
  if (hasPassword(user, form.get('PASSWRD') ?? ''))
    redirect(response, WELCOME, { 'set-cookie': `SMSESSION=${userId}; Path=/; HttpOnly` });
  else {
    const query = new URLSearchParams({
      SMQUERYDATA: 'own',
      SMAUTHREASON: '0',
      SMUSRMSG: 'Invalid Credentials',
    });
    redirect(response, `/app/default/login?${query}`);
  }
}

/**
 * Starts a sign-on that handles the forms of section 7 and redirects a password change to the portal's screen.
 *
 * @param usersFile of the example recovery service, which saves new passwords there
 */
export async function startOwnSignOn(usersFile: string): Promise<OwnSignOn> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && url.pathname.endsWith('/ProcessLogin.fcc'))
      void signIn(request, response, usersFile);
    else if (url.pathname === '/pw/forms/smpwservices.fcc') {
      const isFirstTime = url.searchParams.get('FTUF') === 'Y';
      redirect(response, `/nxn/fps-self-change-pw?wl=default${isFirstTime ? '&FTUF=Y' : ''}`);
    } else if (url.pathname === WELCOME) {
      const user = /SMSESSION=([\w.]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'nobody';
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><html lang="en"><title>Bank</title><h1>Signed in as ${user}</h1></html>`);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
