import {
  ALEX,
  location,
  openedFrom,
  readSession,
  type SignOnServer,
  startSignOn,
  useSignOn,
} from '../../../test-support/sign-on-server';

const server = useSignOn({ listRedirectOrigins: (key) => [`https://www.${key}.example`] });

test.each(['/login/logout.html', '/login/%6cogout.html?wl=ray', '/login/./logout.html#x'])(
  'a sign-in with the target %s stays signed in @LOG-5 @D-9 @SEC-R11',
  async (target) => {
    const page = openedFrom(`/app/ray/login?TARGET=${encodeURIComponent(target)}`);
    // A browser with a portal cookie is redirected to the target without a cookie check.
    const headers = { ...page, cookie: '__Host-portal-session=x' };
    const response = await server.submit({ form: { ...ALEX, TARGET: target }, headers });
    const cookie = readSession(response) ?? '';
    const { pathname, search } = location(response);
    expect(pathname).toMatch(/^\/login\/.+\.html$/);
    await server.app.inject({ url: pathname + search, headers: { ...page, cookie } });
    expect((await server.home(cookie)).statusCode).toBe(200);
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
  ])('%s redirects to %s @NAV-8 @LOG-2 @SEC-R10', async (url, path) => {
    const response = await server.app.inject(url);
    expect([response.statusCode, location(response).pathname]).toEqual([302, path]);
    const homes: Record<string, string> = {
      '/app/ray/login': '/apps/home?wl=ray',
      '/app/clip/login': '/apps/',
    };
    const target = homes[path] ?? '/apps/home';
    expect(location(response).searchParams.get('TARGET')).toBe(target);
    const sealed = location(response).searchParams.get('SMQUERYDATA') ?? '';
    expect(path).toBe(`/app/${String(server.requests.open(sealed))}/login`);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['/statements?y=1', '/statements?y=1'],
    ['https://evil.example/', '/apps/home'],
    // The cookie may contain paths only, even when the client allows another origin.
    ['https://www.default.example/', '/apps/home'],
    ['//evil.example', '/apps/home'],
    ['javascript:alert(1)', '/apps/home'],
  ])('with the cookie targetLC %s the return URL is %s, once @STO-1 @D-9', async (cookie, target) => {
    const response = await server.app.inject({
      url: '/apps/home',
      headers: { cookie: `targetLC=${encodeURIComponent(cookie)}` },
    });
    expect(location(response).searchParams.get('TARGET')).toBe(target);
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name: 'targetLC', value: '', path: '/' }),
    );
  });

  test('/login/logout.html redirects to /apps/home @D-2', async () => {
    const response = await server.app.inject('/login/logout.html');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/apps/home']);
  });

  test('for customers of the second app it redirects to their home page @D-2 @CLP-1', async () => {
    const response = await server.app.inject('/login/logout.html?wl=clip');
    expect(response.headers.location).toBe('/apps/');
  });
});

describe('a client whose home is elsewhere', () => {
  const HOME = 'https://online.bank.example/start';
  let elsewhere: SignOnServer;
  beforeAll(async () => {
    elsewhere = await startSignOn({ getHomeUrl: () => HOME });
  });
  afterAll(() => elsewhere.close());

  test('its users are redirected there after sign-in, with or without TARGET, and after log-out @D-16', async () => {
    for (const form of [ALEX, { ...ALEX, TARGET: HOME }, { ...ALEX, TARGET: '/apps/home' }])
      expect((await elsewhere.submit({ form })).headers.location).toBe(HOME);
    expect(location(await elsewhere.app.inject('/apps/home')).searchParams.get('TARGET')).toBe(HOME);
    expect((await elsewhere.app.inject('/login/logout.html')).headers.location).toBe(HOME);
  });
});
