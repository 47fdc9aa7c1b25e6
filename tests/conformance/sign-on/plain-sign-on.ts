import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Faults of a sign-on service, each with the check that must catch it. */
export const FAULTS = {
  'home without SMQUERYDATA': 'SSO-HOME',
  'status of the return is missing': 'SSO-WRONG',
  'message in own words': 'SSO-WRONG',
  'TARGET is encoded twice': 'SSO-CARRY',
  'returned SMQUERYDATA is not accepted': 'SSO-AGAIN',
  'sign-in without a session': 'SSO-RIGHT',
  'cookie without HttpOnly': 'SSO-COOKIES',
  'message for unknown users': 'SSO-UNKNOWN',
  'no hash for unknown users': 'SSO-UNKNOWN',
  'follows any TARGET': 'SSO-TARGET',
  'TARGET is compared as text': 'SSO-TARGET',
  'takes forms of foreign pages': 'SSO-ORIGIN',
  'fails without a User ID': 'SSO-MALFORMED',
  'loses the first-time set-up': 'SSO-CHANGE',
  'password service follows TARGET': 'SSO-CHANGE-TARGET',
  'no page to log in again': 'SSO-LOG-IN-AGAIN',
  'User ID in the redirect': 'SSO-SECRET',
  'endless guesses': 'SSO-THROTTLE',
} as const;

export type Fault = keyof typeof FAULTS;

/** Minimal sign-on service, written only from the contract. */
export interface PlainSignOn {
  readonly url: string;
  readonly home: string;
  readonly stop: () => Promise<void>;
}

const FREE_FAILURES = 10;
/** Time that a password comparison takes with the timing fault, in milliseconds. */
const COMPARISON_MS = 400;

type Fields = Readonly<Record<string, string>>;

/** @param fault the fault of the service; null for a correct service */
export async function startPlainSignOn(
  user: { readonly userId: string; readonly password: string },
  fault: Fault | null = null,
): Promise<PlainSignOn> {
  const has = (one: Fault): boolean => fault === one;
  const key = randomBytes(32);
  const computeHash = (password: string) => scryptSync(password, key, 32, { N: 2 ** 10 });
  const hash = computeHash(user.password);
  const sessions = new Set<string>();
  const failures = new Map<string, number>();
  const signRequest = (kind: string): string =>
    `${kind}.${createHmac('sha256', key).update(kind).digest('base64url')}`;

  const loginPage = (fields: Fields): string => {
    const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
    return `/app/default/login?${query.toString()}`;
  };

  const checkPassword = ({ USER = '', PASSWRD = '' }: Fields): 'right' | 'wrong' | 'throttled' => {
    const failed = failures.get(USER) ?? 0;
    if (failed >= FREE_FAILURES && !has('endless guesses')) return 'throttled';
    const isKnown = USER === user.userId;
    const isRight = timingSafeEqual(computeHash(PASSWRD.slice(0, 200)), hash) && isKnown;
    failures.set(USER, isRight ? 0 : failed + 1);
    return isRight ? 'right' : 'wrong';
  };

  const chooseTarget = (target: string, origin: string): string => {
    if (has('follows any TARGET')) return target === '' ? '/home' : target;
    if (has('TARGET is compared as text')) return target.startsWith('/') ? target : '/home';
    const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
    return target.startsWith('/') && url?.origin === origin ? url.pathname + url.search : '/home';
  };

  const signIn = (form: Fields, origin: string, response: ServerResponse): string => {
    const outcome = checkPassword(form);
    if (outcome === 'right') {
      const id = randomBytes(16).toString('hex');
      if (!has('sign-in without a session')) sessions.add(id);
      const flags = has('cookie without HttpOnly') ? 'SameSite=Lax' : 'SameSite=Lax; HttpOnly';
      response.setHeader('set-cookie', `plain-session=${id}; Path=/; ${flags}`);
      const target = chooseTarget(form['TARGET'] ?? '', origin);
      return has('User ID in the redirect') ? `/home?user=${user.userId}` : target;
    }
    const isUnknown = form['USER'] !== user.userId;
    const message = has('message in own words')
      ? 'Nope'
      : has('message for unknown users') && isUnknown
        ? 'Unauthorized User ID'
        : 'Invalid Credentials';
    const { TARGET = '', BGTARGET = '', postpreservationdata = '' } = form;
    return loginPage({
      SMQUERYDATA: has('returned SMQUERYDATA is not accepted') ? 'spent' : signRequest('again'),
      SMUSRMSG: outcome === 'wrong' ? message : 'Too many failed attempts, please try again in a minute',
      SMAUTHREASON: outcome === 'wrong' ? '0' : '24',
      SMAUTHSTATUS: has('status of the return is missing') ? '' : outcome === 'wrong' ? '1' : '0',
      TARGET: has('TARGET is encoded twice') ? encodeURIComponent(TARGET) : TARGET,
      BGTARGET,
      postpreservationdata,
    });
  };

  const takeForm = async (
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<number | string> => {
    if (request.headers.origin !== url.origin && !has('takes forms of foreign pages')) return 403;
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    if (has('no hash for unknown users') && form['USER'] === user.userId) await delay(COMPARISON_MS);
    if (has('fails without a User ID') && form['USER'] === '') return 500;
    const data = url.searchParams.get('SMQUERYDATA') ?? '';
    const [kind = ''] = data.split('.');
    return data === signRequest(kind) ? signIn(form, url.origin, response) : '/home';
  };

  const changePassword = ({ searchParams }: URL): string => {
    const target = searchParams.get('TARGET') ?? '';
    if (has('password service follows TARGET')) return target;
    const isFirstTime = searchParams.get('FTUF') === 'Y' && !has('loses the first-time set-up');
    return `/nxn/fps-self-change-pw?wl=default${isFirstTime ? '&FTUF=Y' : ''}`;
  };

  /** @returns the redirect target, or a status */
  const respond = async (
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<number | string> => {
    const id = /plain-session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    switch (url.pathname) {
      case '/home': {
        if (sessions.has(id)) return 200;
        return loginPage({
          SMQUERYDATA: has('home without SMQUERYDATA') ? '' : signRequest('home'),
          TARGET: '/home',
        });
      }
      case '/login/forms/bg/ProcessLogin.fcc':
        return takeForm(url, request, response);
      case '/pw/forms/smpwservices.fcc':
        return changePassword(url);
      case '/login/logout.html':
        return has('no page to log in again') ? 404 : '/home';
      default:
        return 404;
    }
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    void respond(url, request, response).then((result) => {
      if (typeof result === 'string') response.writeHead(302, { location: result }).end();
      else response.writeHead(result).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    home: `${url}/home`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
