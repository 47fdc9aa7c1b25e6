import { hash } from '@node-rs/argon2';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { seedDemoUsers } from '../database/seed';
import { auditAddress } from '../operations/audit-log';
import { HashingFailedError } from '../passwords/hashing-pool';
import type * as Passwords from '../passwords/passwords';
import { verifyPassword } from '../passwords/passwords';
import {
  barePages,
  serveForTest,
  START_MS,
  TEST_ORIGIN,
  testWhiteLabels,
  type ServicesUnderTest,
} from '../services-under-test';
import { NO_COUNTERS } from '../service-counters';
import { portalSession } from '../session/portal-session';
import { serverSecrets } from '../settings/server-secrets';
import { signOnService } from '.';
import { FailureThrottle, THROTTLE_LIMITS, type Attempt } from './failure-throttle';
import { LoginRequests } from './login-request';
import { forgetExpiredSessions } from './sessions';

jest.mock('../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../passwords/passwords');
  return { ...real, verifyPassword: jest.fn(real.verifyPassword) };
});

const BG = '/login/forms/bg/ProcessLogin.fcc';
const CLIP_FORM = '/login/forms/ProcessLogin.fcc';
const ALEX = { USER: 'alex.morgan', PASSWRD: 'Portal-Demo-1' };

let server: ServicesUnderTest;
let requests: LoginRequests;
let address = 0;
const redirectDropped = jest.fn();

beforeAll(async () => {
  server = await serveForTest((context) =>
    signOnService({ ...context, counters: { ...NO_COUNTERS, redirectDropped } }, barePages, {
      whiteLabelExists: testWhiteLabels,
      redirectOriginsOf: (key) => [`https://www.${key}.example`],
    }),
  );
  await seedDemoUsers(server.context);
  requests = new LoginRequests(serverSecrets(server.context.settings.serverKey), server.context.clock);
}, START_MS);
afterAll(() => server.close());

interface Login {
  url?: string;
  form?: Record<string, string>;
  payload?: string;
  headers?: Record<string, string>;
  from?: string;
}

/** Each login comes from an address of its own unless the test says otherwise, so that none is slowed down. */
const login = ({ url = BG, form = ALEX, payload, headers = {}, from }: Login = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: payload ?? new URLSearchParams({ SMENC: 'UTF-8', SUBMIT: 'Login', ...form }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress: from ?? `10.0.${String(address >> 8)}.${String(address++ & 255)}`,
  });
const location = (answer: LightMyRequestResponse) => new URL(String(answer.headers.location), TEST_ORIGIN);
const cookieOf = (answer: LightMyRequestResponse) => {
  const [cookie] = answer.cookies.filter(({ name }) => name === '__Host-sso-session');
  return cookie === undefined ? null : `${cookie.name}=${cookie.value}`;
};
const home = (cookie: string, extra = '', url = '/apps/home') =>
  server.app.inject({ url, headers: { cookie: `${cookie}${extra}` } });

/** What a browser says of a page that is opened from another of the portal, by a link or a row of redirects. */
const openedFrom = (page: string) => ({
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  referer: `${TEST_ORIGIN}${page}`,
});
const { referer: _, ...unnamed } = openedFrom('/app/ray/logout');

test('LOG-9 SEC-R12 SEC-R15 a refused sign-in gives the User ID back in a cookie alone, known or not', async () => {
  const returned = (answer: LightMyRequestResponse) =>
    answer.cookies.filter(({ name }) => name === '__Host-returned-user').length;
  for (const USER of ['alex.morgan', 'nobody.at.all']) {
    const answer = await login({ form: { USER, PASSWRD: 'Wrong-password-1' } });
    expect([answer.statusCode, returned(answer)]).toEqual([302, 1]);
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain(USER);
  }
  expect(returned(await login())).toBe(0);
});

test.each([
  ['the log-out page', openedFrom('/app/ray/logout'), 302],
  [
    'that of the second app',
    openedFrom('/app/default/logout?forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin'),
    302,
  ],
  ['Access Denied', openedFrom('/apps/ray/accessDenied'), 302],
  ['the log-out page at the root', openedFrom('/logout/'), 302],
  ['the login page', openedFrom('/app/ray/login?TARGET=/app/ray/logout'), 200],
  ['a recovery, by its Cancel', openedFrom('/logout/fps?forgetUserIdRedirect=/login/logout.html'), 200],
  ['home', openedFrom('/apps/home'), 200],
  ['a page that is not named', unnamed, 200],
  ['a page that has no address', { ...unnamed, referer: 'logout' }, 200],
  ['a page of another site', { ...openedFrom('/app/ray/logout'), 'sec-fetch-site': 'cross-site' }, 200],
  ['a picture of the portal', { ...openedFrom('/app/ray/logout'), 'sec-fetch-mode': 'no-cors' }, 200],
  ['nobody says who', {}, 200],
])('INF-1 SEC-R11 "log in again" from %s', async (_name, headers, status) => {
  const cookie = cookieOf(await login()) ?? '';
  const sent = { url: '/login/logout.html?wl=ray', headers: { cookie, ...headers } };
  const answer = await server.app.inject(sent);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/apps/home?wl=ray']);
  expect((await home(cookie)).statusCode).toBe(status);
});

test.each(['/login/logout.html', '/login/%6cogout.html?wl=ray', '/login/./logout.html#x'])(
  'LOG-5 D-9 SEC-R11 a sign-in whose target is %s leaves its visitor signed in',
  async (target) => {
    const page = openedFrom(`/app/ray/login?TARGET=${encodeURIComponent(target)}`);
    // A browser that has been to a page of the portal: it has a cookie, and is led to the target at once.
    const headers = { ...page, cookie: '__Host-portal-session=x' };
    const answer = await login({ form: { ...ALEX, TARGET: target }, headers });
    const cookie = cookieOf(answer) ?? '';
    const { pathname, search } = location(answer);
    expect(pathname).toMatch(/^\/login\/.+\.html$/);
    await server.app.inject({ url: pathname + search, headers: { ...page, cookie } });
    expect((await home(cookie)).statusCode).toBe(200);
  },
);

describe('/apps/home, signed out', () => {
  test.each([
    ['/apps/home', '/app/default/login'],
    ['/apps/home?fromPage=FPS', '/app/default/login'],
    ['/apps/home?wl=ray', '/app/ray/login'],
    ['/apps/home?wl=nobody', '/app/default/login'],
    ['/apps/home?wl=../evil', '/app/default/login'],
    ['/apps/home?wl=ray&wl=default', '/app/default/login'],
    ['/apps/', '/app/clip/login'],
  ])('NAV-8 LOG-2 SEC-R10 %s leads to %s', async (url, path) => {
    const answer = await server.app.inject(url);
    expect([answer.statusCode, location(answer).pathname]).toEqual([302, path]);
    const homes: Record<string, string> = {
      '/app/ray/login': '/apps/home?wl=ray',
      '/app/clip/login': '/apps/',
    };
    const target = homes[path] ?? '/apps/home';
    expect(location(answer).searchParams.get('TARGET')).toBe(target);
    const sealed = location(answer).searchParams.get('SMQUERYDATA') ?? '';
    expect(path).toBe(`/app/${String(requests.open(sealed))}/login`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['/statements?y=1', '/statements?y=1'],
    ['https://evil.example/', '/apps/home'],
    // Only paths are kept there, also where the client allows an origin besides.
    ['https://www.default.example/', '/apps/home'],
    ['//evil.example', '/apps/home'],
    ['javascript:alert(1)', '/apps/home'],
  ])('STO-1 D-9 with the cookie targetLC %s the way back is %s, once', async (cookie, target) => {
    const answer = await server.app.inject({
      url: '/apps/home',
      headers: { cookie: `targetLC=${encodeURIComponent(cookie)}` },
    });
    expect(location(answer).searchParams.get('TARGET')).toBe(target);
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'targetLC', value: '', path: '/' }),
    );
  });

  test('D-2 /login/logout.html leads to /apps/home', async () => {
    const answer = await server.app.inject('/login/logout.html');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/apps/home']);
  });

  test('D-2 CLP-1 for customers of the second app it leads to theirs', async () => {
    const answer = await server.app.inject('/login/logout.html?wl=clip');
    expect(answer.headers.location).toBe('/apps/');
  });
});

describe('right credentials', () => {
  test('LOG-5 D-3 WL-2 begin a session and lead to the home page', async () => {
    const answer = await login({ url: `${BG}?SMQUERYDATA=${requests.seal('ray')}` });
    // Its address names the client: once the session has ended, it leads to their login page, not to another bank's.
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/apps/home?wl=ray']);
    expect(answer.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^__Host-sso-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    );
    const page = await home(cookieOf(answer) ?? '');
    expect(page.statusCode).toBe(200);
    for (const text of ['alex.morgan', 'Alex Morgan', 'Log Out', 'data-wl="ray"', 'May 1, 2030']) {
      expect(page.body).toContain(text);
    }
    const german = await home(cookieOf(answer) ?? '', '; displayLanguage=de_DE');
    for (const text of ['Sie sind als ', 'Abmelden', '1.\u00a0Mai 2030']) expect(german.body).toContain(text);
  });

  test('D-3 the session id itself is not stored', async () => {
    const id = (cookieOf(await login()) ?? '').split('=')[1] ?? '';
    const rows = await server.database.query('SELECT * FROM sign_on_sessions');
    expect(id).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test.each([
    ['/somewhere?a=1', '/somewhere?a=1'],
    [`${TEST_ORIGIN}/somewhere`, '/somewhere'],
    ['https://evil.example/', '/apps/home'],
    ['//evil.example', '/apps/home'],
    ['/\\evil.example', '/apps/home'],
    ['/\r\nX: y', '/apps/home'],
  ])('D-9 SEC-R8 TARGET %j leads to %s', async (TARGET, path) => {
    redirectDropped.mockClear();
    expect((await login({ form: { ...ALEX, TARGET } })).headers.location).toBe(path);
    expect(redirectDropped.mock.calls).toEqual(path === '/apps/home' ? [['TARGET']] : []);
    const query = new URLSearchParams({ TARGET }).toString();
    expect((await login({ url: `${BG}?${query}` })).headers.location).toBe(path);
  });

  test.each([
    ['ray', BG, 'https://www.ray.example/start?a=1', 'https://www.ray.example/start?a=1'],
    ['ray', BG, 'https://www.default.example/', '/apps/home?wl=ray'],
    ['ray', BG, 'https://www.ray.example.evil.example/', '/apps/home?wl=ray'],
    ['ray', BG, 'https://www.ray.example@evil.example/', '/apps/home?wl=ray'],
    ['ray', BG, 'http://www.ray.example/', '/apps/home?wl=ray'],
    ['default', BG, 'https://www.ray.example/', '/apps/home'],
    // The second app shows the default client's pages.
    ['clip', CLIP_FORM, 'https://www.default.example/start', 'https://www.default.example/start'],
    ['clip', CLIP_FORM, 'https://www.clip.example/', '/apps/'],
  ])('D-9 SEC-R8 WL-2 signed in at %s (%s) TARGET %s leads to %s', async (screen, form, TARGET, address) => {
    redirectDropped.mockClear();
    const url = `${form}?SMQUERYDATA=${requests.seal(screen)}`;
    expect((await login({ url, form: { ...ALEX, TARGET } })).headers.location).toBe(address);
    expect(redirectDropped.mock.calls).toEqual(address === TARGET ? [] : [['TARGET']]);
  });

  test('LOG-5 a forged SMQUERYDATA signs in all the same, under the default white label', async () => {
    const answer = await login({ url: `${BG}?SMQUERYDATA=forged` });
    expect(answer.headers.location).toBe('/apps/home');
    expect((await home(cookieOf(answer) ?? '')).body).toContain('data-wl="default"');
  });

  test('D-8 D-13 a locked recovery does not keep anybody from signing in', async () => {
    const answer = await login({ form: { USER: 'luis.locked', PASSWRD: 'Portal-Demo-6' } });
    expect(answer.headers.location).toBe('/apps/home');
  });

  test('D-13 a first-time user with the password of the invitation is led to the set-up', async () => {
    const url = `${BG}?SMQUERYDATA=${requests.seal('ray')}`;
    const answer = await login({ url, form: { USER: 'frida.first', PASSWRD: 'Welcome-Frida-4' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/ray/fps?FTUF=Y']);
    expect(cookieOf(answer)).toBeNull();
  });

  test('CLP-1 D-13 one who signs in at the second app is led to a set-up that ends there', async () => {
    const answer = await login({ url: CLIP_FORM, form: { USER: 'frida.first', PASSWRD: 'Welcome-Frida-4' } });
    expect(answer.headers.location).toBe('/default/fps?FTUF=Y&forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin');
  });
});

describe('wrong credentials', () => {
  const carried = { TARGET: 'https://other.example/x?a=1&b=ä', BGTARGET: '/bg', postpreservationdata: 'p p' };

  test.each([
    ['a wrong password', { USER: 'alex.morgan', PASSWRD: 'wrong' }],
    ['an unknown user', { USER: 'nobody', PASSWRD: 'wrong' }],
    ['a first-time user', { USER: 'frida.first', PASSWRD: 'wrong' }],
    ['nothing', { USER: '', PASSWRD: '' }],
    ['a zero character', { USER: 'alex\0', PASSWRD: 'wrong\0' }],
    ['a text too long', { USER: 'a'.repeat(500), PASSWRD: 'b'.repeat(5000) }],
  ])('LOGERR-2 %s leads back to the login page with the same words', async (_name, credentials) => {
    const answer = await login({
      url: `${BG}?SMQUERYDATA=${requests.seal('ray')}`,
      form: { ...credentials, ...carried },
    });
    expect([answer.statusCode, location(answer).pathname]).toEqual([302, '/app/ray/login']);
    const { SMQUERYDATA, ...query } = Object.fromEntries(location(answer).searchParams);
    expect(requests.open(SMQUERYDATA ?? '')).toBe('ray');
    expect(query).toEqual({
      SMUSRMSG: 'Invalid Credentials',
      SMAUTHREASON: '0',
      SMAUTHSTATUS: '1',
      ...carried,
    });
    expect(answer.headers.location).toContain('SMUSRMSG=Invalid%20Credentials');
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-returned-user']);
  });

  test('CLP-1 the second app gets its visitors back', async () => {
    const answer = await login({ url: CLIP_FORM, form: { USER: 'alex.morgan', PASSWRD: 'wrong' } });
    expect(location(answer).pathname).toBe('/app/clip/login');
    const signedIn = await login({ url: CLIP_FORM });
    expect(signedIn.headers.location).toBe('/apps/');
    const shown = await home(cookieOf(signedIn) ?? '', '', '/apps/');
    expect([shown.statusCode, shown.body.includes('data-wl="default"')]).toEqual([200, true]);
    await server.database.query('DELETE FROM sign_on_sessions');
    expect(location(await home(cookieOf(signedIn) ?? '', '', '/apps/')).pathname).toBe('/app/clip/login');
  });

  test.each([
    ['what is long travels back whole', { TARGET: `/${'a'.repeat(8191)}` }, ['TARGET']],
    ['what is too long is left out', { TARGET: `/${'a'.repeat(8192)}`, BGTARGET: '/b' }, ['BGTARGET']],
    [
      'what would make the address too long for a server is left out',
      { TARGET: 'a'.repeat(6000), BGTARGET: 'ü'.repeat(1000), postpreservationdata: 'p' },
      ['TARGET', 'postpreservationdata'],
    ],
  ])('LOG-3 %s', async (_what, carried: Record<string, string>, expected) => {
    const form = { USER: 'nobody', PASSWRD: 'wrong', ...carried };
    const { searchParams } = location(await login({ form }));
    const back = Object.keys(carried).filter((name) => searchParams.get(name) === carried[name]);
    expect([...searchParams.keys()].filter((name) => name in carried)).toEqual(back);
    expect(back).toEqual(expected);
  });

  test.each(['alex.morgan', 'nobody', 'frida.first', 'a'.repeat(101), ''])(
    'SEC-R4 a login of a known or an unknown user costs the same: two look-ups and one hash (%p)',
    async (USER) => {
      const lookUp = jest.spyOn(server.database, 'query');
      jest.mocked(verifyPassword).mockClear();
      await login({ form: { USER, PASSWRD: 'wrong' } });
      const users = lookUp.mock.calls.filter(([sql]) => sql.includes('FROM users'));
      lookUp.mockRestore();
      expect(users).toHaveLength(2);
      expect(jest.mocked(verifyPassword).mock.calls).toEqual([
        // In the turn of its network.
        [
          expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
          expect.any(String),
          'verify',
          expect.stringMatching(/^10\.0\.0\.\d+$/),
        ],
      ]);
    },
  );

  test(
    'D-8 an address that fails on and on is slowed down, and its right password still signs in',
    async () => {
      const from = '192.0.2.7';
      for (let attempt = 0; attempt < 20; attempt += 1) {
        await login({ form: { USER: `nobody.${String(attempt)}`, PASSWRD: 'wrong' }, from });
      }
      const turns = jest.spyOn(FailureThrottle.prototype, 'turn');
      const timers = jest.spyOn(globalThis, 'setTimeout');
      const failed = await login({ form: { USER: 'nobody.slowed', PASSWRD: 'wrong' }, from });
      expect(timers).toHaveBeenCalledWith(expect.any(Function), THROTTLE_LIMITS.stepMs);
      timers.mockRestore();
      expect(location(failed).searchParams.get('SMAUTHREASON')).toBe('24');
      expect((await login({ from })).headers.location).toBe('/apps/home');
      const known = await Promise.all(turns.mock.results.map(({ value }) => value as Promise<Attempt>));
      turns.mockRestore();
      expect(known.map(({ turn }) => turn)).toEqual(['heldBack', 'heldBack']);
    },
    START_MS,
  );

  test('D-8 a branch of a bank, 200 people behind one address, signs in at the same moment; who mistyped does so next', async () => {
    const from = '192.0.2.9';
    const people = Array.from({ length: 200 }, (_, number) => `branch.${number}`);
    // A hash that costs next to nothing: what it says of itself is obeyed.
    const password = await hash('Portal-Demo-1', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await server.database.query(
      `INSERT INTO users (user_id, first_name, last_name, password_hash, created_at)
       SELECT user_id, 'Branch', 'Office', $2, $3::timestamptz FROM unnest($1::text[]) AS user_id`,
      [people, password, server.context.clock()],
    );
    const signIn = async (USER: string, PASSWRD = 'Portal-Demo-1') =>
      location(await login({ form: { USER, PASSWRD }, from }));
    const isMistyped = (number: number) => number % 10 === 0;
    const answers = await Promise.all(
      people.map((user, number) => signIn(user, isMistyped(number) ? 'wrong' : undefined)),
    );
    expect(answers.filter(({ pathname }) => pathname === '/apps/home')).toHaveLength(180);
    expect(answers.filter(({ search }) => search.includes('later'))).toEqual([]);
    const again = await Promise.all(
      people.filter((_, number) => isMistyped(number)).map((user) => signIn(user)),
    );
    expect(again.filter(({ pathname }) => pathname === '/apps/home')).toHaveLength(20);
  });

  test('D-8 a password that nobody could look at is no failure of its network', async () => {
    const from = '192.0.2.10';
    for (let attempt = 0; attempt < 25; attempt += 1) {
      jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
      expect(location(await login({ from })).search).toContain('later');
    }
    const { searchParams } = location(await login({ form: { USER: 'nobody.else', PASSWRD: 'wrong' }, from }));
    expect(searchParams.get('SMUSRMSG')).toBe('Invalid Credentials');
  });

  test('LOGERR-6 SEC-R16 a hash that cannot be computed is a system error, not a wrong password', async () => {
    jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
    expect(location(await login()).searchParams.get('SMUSRMSG')).toBe(
      'System Error encountered, Please try again later',
    );
    expect((await login()).headers.location).toBe('/apps/home');
  });
  test(
    'D-8 while one client of a network fails on and on, a right password of that network signs in; what nobody looked at is never called wrong',
    async () => {
      const from = '192.0.2.8';
      for (let attempt = 0; attempt < 20; attempt += 1)
        await login({ form: { USER: `nobody${attempt}`, PASSWRD: 'wrong' }, from });
      const flood = Array.from({ length: 240 }, () =>
        login({ form: { USER: 'nobody', PASSWRD: 'wrong' }, from }),
      );
      // Beyond those held back and those in line.
      expect(location((await Promise.race(flood)) as LightMyRequestResponse).search).toContain('later');
      const rights = await Promise.all([login({ from }), login({ from })]);
      expect(rights.map(({ headers }) => headers.location)).toEqual(['/apps/home', '/apps/home']);
      const told = (await Promise.all(flood)).map((answer) => location(answer).searchParams.get('SMUSRMSG'));
      const later = told.filter((text) => text === 'System Error encountered, Please try again later').length;
      expect(later).toBeGreaterThanOrEqual(20);
      expect(told.length - later).toBeGreaterThanOrEqual(20);
    },
    START_MS + 30_000,
  );

  test('LOGERR-6 an absent database is a system error, and nobody is signed in', async () => {
    jest.spyOn(server.database, 'query').mockRejectedValue(new Error('away'));
    const answer = await login();
    const page = await home('__Host-sso-session=' + 'a'.repeat(43));
    jest.restoreAllMocks();
    expect(location(answer).searchParams.get('SMUSRMSG')).toBe(
      'System Error encountered, Please try again later',
    );
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('Temporarily unavailable');
  });
});

describe('forms that no page of the portal sends', () => {
  const form = new URLSearchParams(ALEX).toString();
  test.each([
    ['another origin', form, { origin: 'https://evil.example' }, 403],
    ['an opaque origin', form, { origin: 'null' }, 403],
    ['another site', form, { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring host', form, { 'sec-fetch-site': 'same-site', origin: 'https://a.portal.example' }, 403],
    ['a false claim', form, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 403],
    ['a field twice', `${form}&USER=nobody`, {}, 400],
    ['a prototype', `${form}&__proto__=x`, {}, 400],
    ['too much', `${form}&x=${'x'.repeat(17_000)}`, {}, 413],
    ['JSON', JSON.stringify(ALEX), { 'content-type': 'application/json' }, 415],
  ])('SEC-R11 %s is refused', async (_name, payload, headers, status) => {
    const answer = await login({ payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain('Nothing was changed');
  });

  test.each([
    ['the portal', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' }],
    ['an older browser', { origin: TEST_ORIGIN }],
  ])('LOG-5 a form of %s is taken', async (_name, headers) => {
    const cookie = '__Host-portal-session=any';
    expect((await login({ headers: { ...headers, cookie } })).headers.location).toBe('/apps/home');
  });

  test.each([
    ['/app/ray/login', BG, 'ray', '/app/ray/cookiePolicy'],
    ['/app/clip/login', CLIP_FORM, 'clip', '/apps/'],
    ['/app/default/login', BG, 'default', 'https://evil.example/'],
    ['/app/ray/login', BG, 'ray', 'https://www.ray.example/start'],
  ])(
    'LOG-8 STO-1 a browser without cookies is told so at %s, and one that keeps the session goes on',
    async (page, url, screen, target) => {
      const sent = await login({
        url: `${url}?SMQUERYDATA=${encodeURIComponent(requests.seal(screen))}`,
        form: { ...ALEX, TARGET: target },
        headers: { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' },
      });
      const check = location(sent);
      const arrived = (cookie?: string) =>
        server.app.inject({ url: check.pathname + check.search, headers: cookie ? { cookie } : {} });
      const told = location(await arrived());
      expect([told.pathname, told.searchParams.get('SMUSRMSG'), told.searchParams.get('TARGET')]).toEqual([
        page,
        'Cookies are needed to log in',
        target,
      ]);
      const kept = location(await arrived(cookieOf(sent) ?? ''));
      expect(kept.origin + kept.pathname).toBe(
        target === 'https://evil.example/' ? `${TEST_ORIGIN}/apps/home` : new URL(target, TEST_ORIGIN).href,
      );
    },
  );
});

test('SEC-R15 every attempt leaves an audit record without user ID, password or address', async () => {
  const from = '198.51.100.9';
  const fingerprint = serverSecrets(server.context.settings.serverKey).fingerprint('audit address', from);
  await login({ from });
  await login({ form: { USER: 'nobody.audited', PASSWRD: 'wrong' }, from });
  await login({ headers: { origin: 'https://evil.example' }, from });
  const read = () =>
    server.database.query<{ event: string; outcome: string; reason: string | null }>(
      'SELECT * FROM audit_events WHERE address_hash = $1 ORDER BY id',
      [fingerprint],
    );
  // Nobody waits for an audit record, so neither is it there with the answer.
  let rows = await read();
  while (rows.length < 3) rows = await read();
  // Nor do they have to arrive one after the other.
  expect(rows.map(({ event, outcome, reason }) => `${event} ${outcome} ${reason}`).sort()).toEqual([
    'signOn done null',
    'signOn refused foreign page',
    'signOn refused rejected',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/alex|nobody|Portal-Demo|wrong|198\.51/);
});

test('SEC-R15 an attempt is audited under one fingerprint, whatever port a proxy writes behind the address', async () => {
  const known = auditAddress(serverSecrets(server.context.settings.serverKey), '198.51.100.10');
  for (const from of ['198.51.100.10:4711', '::ffff:198.51.100.10', '198.51.100.10']) await login({ from });
  const read = () =>
    server.database.query("SELECT 1 FROM audit_events WHERE address_hash = $1 AND event = 'signOn'", [known]);
  while ((await read()).length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await read()).toHaveLength(3);
});

test('SEC-R15 a right password for which no session could be begun is not audited as a sign-on', async () => {
  const from = '198.51.100.11';
  const known = auditAddress(serverSecrets(server.context.settings.serverKey), from);
  const { query } = server.database;
  const failing = jest
    .spyOn(server.database, 'query')
    .mockImplementation((sql, params) =>
      sql.includes('INTO sign_on_sessions') ? Promise.reject(new Error('away')) : query(sql, params),
    );
  const answer = await login({ from });
  failing.mockRestore();
  expect(location(answer).search).toContain('later');
  expect(cookieOf(answer)).toBeNull();
  const read = () =>
    server.database.query('SELECT outcome, reason FROM audit_events WHERE address_hash = $1', [known]);
  while ((await read()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await read()).toEqual([{ outcome: 'refused', reason: 'unavailable' }]);
});

describe('the session', () => {
  const logOut = (cookie: string, token: string, headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/apps/logout',
      payload: `token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
    });
  const signIn = async (url = `${BG}?SMQUERYDATA=${requests.seal('ray')}`) =>
    cookieOf(await login({ url })) ?? '';
  const tokenOn = async (cookie: string) =>
    /name="token" value="([^"]+)"/.exec((await home(cookie)).body)?.[1] ?? '';

  test('D-2 log-out ends it and leads to the message page', async () => {
    const cookie = await signIn();
    const answer = await logOut(cookie, await tokenOn(cookie));
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/app/ray/logout']);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-sso-session=; Max-Age=0; Path=\/; .*Secure/);
    expect((await home(cookie)).statusCode).toBe(302);
  });

  test('D-2 CLP-1 log-out tells the message page that the second app is where to log in again', async () => {
    const cookie = await signIn(CLIP_FORM);
    const answer = await logOut(cookie, await tokenOn(cookie));
    expect(answer.headers.location).toBe('/app/default/logout?forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin');
  });

  test('SEC-R11 log-out needs the token of the same session and a page of the portal', async () => {
    const cookie = await signIn();
    const other = await tokenOn(await signIn());
    for (const answer of [
      await logOut(cookie, ''),
      await logOut(cookie, other),
      await logOut(cookie, await tokenOn(cookie), { origin: 'https://evil.example' }),
    ]) {
      expect(answer.statusCode).toBe(403);
    }
    expect((await home(cookie)).statusCode).toBe(200);
  });

  test('SEC-R14 ends when the password changes', async () => {
    const cookie = await signIn();
    await server.database.query(
      "UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'alex.morgan'",
    );
    expect((await home(cookie)).statusCode).toBe(302);
    expect((await home(await signIn())).statusCode).toBe(200);
  });

  test('D-3 ends when the same browser signs in again, or after an hour', async () => {
    const first = await signIn();
    const second = cookieOf(await login({ headers: { cookie: first } })) ?? '';
    expect((await home(first)).statusCode).toBe(302);
    expect((await home(second)).statusCode).toBe(200);
    const start = server.context.clock();
    server.setNow(new Date(start.getTime() + 60 * 60 * 1000));
    expect((await home(second)).statusCode).toBe(302);
    server.setNow(start);
  });

  test('SEC-R12 one that has expired is deleted, and none before', async () => {
    const { database, context, setNow } = server;
    const start = context.clock();
    await database.query('DELETE FROM sign_on_sessions');
    await signIn();
    setNow(new Date(start.getTime() + 60 * 60 * 1000 - 1));
    const later = await signIn();
    expect(await forgetExpiredSessions(database, context.clock())).toBe(0);
    setNow(new Date(start.getTime() + 60 * 60 * 1000));
    // A portal that starts does it.
    const app = fastify();
    await app.register(portalSession(context.settings));
    await app.register(signOnService(context, barePages, { whiteLabelExists: testWhiteLabels }));
    await app.ready();
    const left = () => database.query('SELECT 1 FROM sign_on_sessions');
    while ((await left()).length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await home(later)).statusCode).toBe(200);
    await app.close();
    setNow(start);
  });
});
