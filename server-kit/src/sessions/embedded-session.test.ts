import fastify, { type FastifyInstance } from 'fastify';
import { portalSession } from './portal-session';
import { requireAntiForgery } from './require-anti-forgery';

const PORTAL = 'https://login.bank.example';
const HOST = 'https://www.bank.example';
function hosts(origin: string, whiteLabel?: string) {
  return origin === HOST && (whiteLabel === undefined || whiteLabel === 'ray');
}

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await app.register(
    portalSession({ serverKey: Buffer.alloc(32, 7), publicOrigin: PORTAL, environment: 'PRODUCTION' }),
  );
  app.get('/page', (_request, reply) => ({ id: reply.ensurePortalSession() }));
  app.get('/embedded', (_request, reply) => reply.ensureEmbeddedSession());
  app.get('/rotated', (_request, reply) => ({ id: reply.rotatePortalSession('the-next-one') }));
  app.get('/further', (_request, reply) => {
    reply.setRecoveryCookie('further', 'value', 60);
    return {};
  });
  app.get('/who', (request) => ({ id: request.portalSession()?.id ?? null }));
  app.post(
    '/call',
    { preHandler: requireAntiForgery({ publicOrigin: PORTAL, environment: 'PRODUCTION' }, hosts) },
    () => ({ called: true }),
  );
  await app.ready();
});
afterAll(() => app.close());

function formatCookie(response: { cookies: { name: string; value: string }[] }): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('an embedded flow gets a partitioned session cookie; pages of the portal keep SameSite=Lax @CARD-8 @SEC-R3', async () => {
  const embedded = await app.inject('/embedded');
  expect(embedded.json()).toMatchObject({ kept: false });
  expect(embedded.cookies).toMatchObject([
    { name: '__Host-embedded-session', httpOnly: true, secure: true, path: '/', sameSite: 'None' },
  ]);
  expect(String(embedded.headers['set-cookie'])).toContain('Partitioned');
  const page = await app.inject('/page');
  for (const cookie of [page.headers['set-cookie']].flat()) {
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toMatch(/Partitioned|SameSite=None/);
  }
});

test('only a session cookie that was sent back counts as kept @CARD-8', async () => {
  const first = await app.inject('/embedded');
  const again = await app.inject({ url: '/embedded', headers: { cookie: formatCookie(first) } });
  expect(again.json()).toMatchObject({ kept: true });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('verification rotates the session within its kind and returns the new token in a header @SEC-R3', async () => {
  const cookie = formatCookie(await app.inject('/embedded'));
  const rotated = await app.inject({ url: '/rotated', headers: { cookie, origin: HOST } });
  expect(String(rotated.headers['set-cookie'])).toMatch(
    /SameSite=None.*Partitioned|Partitioned.*SameSite=None/,
  );
  const next = formatCookie(rotated);
  expect((await app.inject({ url: '/who', headers: { cookie: next, origin: HOST } })).json()).toEqual({
    id: 'the-next-one',
  });
  const call = await app.inject({
    method: 'POST',
    url: '/call',
    headers: { cookie: next, origin: HOST, 'x-xsrf-token': String(rotated.headers['x-xsrf-token']) },
  });
  expect(call.json()).toEqual({ called: true });
  const pageResponse = await app.inject({
    url: '/rotated',
    headers: { cookie: formatCookie(await app.inject('/page')) },
  });
  expect(pageResponse.headers['x-xsrf-token']).toBeUndefined();
  expect(String(pageResponse.headers['set-cookie'])).not.toContain('Partitioned');
});

test('a portal session cannot be used as an embedded one, nor the reverse @SEC-R3', async () => {
  const value = async (url: string) => (await app.inject(url)).cookies[0]?.value ?? '';
  const pageSession = await value('/page');
  const embedded = await value('/embedded');
  for (const cookie of [
    `__Host-portal-session=${embedded}`,
    `__Host-portal-session=embedded.${embedded}`,
    `__Host-embedded-session=${pageSession}`,
    `__Host-embedded-session=embedded.${pageSession}`,
  ]) {
    for (const origin of [PORTAL, HOST])
      expect((await app.inject({ url: '/who', headers: { cookie, origin } })).json()).toEqual({ id: null });
    const [id] = (cookie.split('=')[1] ?? '').replace('embedded.', '').split('.');
    const page = await app.inject({ url: '/page', headers: { cookie } });
    expect(page.cookies.map(({ name }) => name)).toEqual(['__Host-portal-session', 'XSRF-TOKEN']);
    expect(page.json()).not.toEqual({ id });
    const flow = await app.inject({ url: '/embedded', headers: { cookie } });
    expect(flow.cookies.map(({ name }) => name)).toEqual(['__Host-embedded-session']);
    expect(flow.cookies[0]?.value.split('.')[0]).not.toBe(id);
  }
});

/** A browser on the portal's own site, which sends both cookies; tested in either order. */
async function withBoth() {
  const page = await app.inject('/page');
  const flow = await app.inject('/embedded');
  const [ownSession, ownToken] = page.cookies.map(({ value }) => value);
  const embedded = flow.cookies[0]?.value ?? '';
  const pairs = [
    `__Host-embedded-session=${embedded}`,
    `__Host-portal-session=${ownSession}`,
    `XSRF-TOKEN=${ownToken}`,
  ];
  return {
    cookies: [pairs.join('; '), pairs.toReversed().join('; ')],
    own: { id: ownSession?.split('.')[0], token: ownToken ?? '' },
    embedded: { id: embedded.split('.')[0], token: flow.json<{ token: string }>().token },
  };
}

const CALLERS = [
  ['a page of the portal', 'own', { origin: PORTAL }],
  ['a page of the portal that names no origin', 'own', {}],
  ['a page whose origin only the Host header names', 'embedded', { origin: 'http://localhost:8080' }],
  ['a host page', 'embedded', { origin: HOST }],
  ['a frame, a page of the portal’s origin', 'embedded', { origin: PORTAL, 'x-portal-embedded': 'true' }],
  ['a frame that names no origin', 'embedded', { 'x-portal-embedded': 'true' }],
  ['a host page that sends what frames do', 'embedded', { origin: HOST, 'x-portal-embedded': 'true' }],
  ['a page that hides its origin', 'embedded', { origin: 'null' }],
] as const;

const REJECTED: readonly string[] = [
  'a page that hides its origin',
  'a page whose origin only the Host header names',
];

test.each(CALLERS)(
  'with both cookies a request from %s uses the session of its kind (%s) @CARD-8 @SEC-R3',
  async (_who, kind, caller) => {
    const both = await withBoth();
    for (const cookie of both.cookies) {
      const headers = { host: 'localhost:8080', cookie, ...caller };
      expect((await app.inject({ url: '/who', headers })).json()).toEqual({ id: both[kind].id });
      const rotated = await app.inject({ url: '/rotated', headers });
      expect(rotated.cookies.map(({ name }) => name)).toEqual(
        kind === 'own' ? ['__Host-portal-session', 'XSRF-TOKEN'] : ['__Host-embedded-session'],
      );
      expect(typeof rotated.headers['x-xsrf-token']).toBe(kind === 'own' ? 'undefined' : 'string');
      const further = String((await app.inject({ url: '/further', headers })).headers['set-cookie']);
      expect(further.includes('Partitioned')).toBe(kind === 'embedded');
    }
  },
);

test.each(CALLERS)(
  'a request from %s needs the CSRF token of its session (%s) @CARD-8 @SEC-R11',
  async (who, kind, caller) => {
    const both = await withBoth();
    const status = async (token: string) => {
      const headers = { host: 'localhost:8080', cookie: both.cookies[0], ...caller, 'x-xsrf-token': token };
      return (await app.inject({ method: 'POST', url: '/call', headers })).statusCode;
    };
    expect(await status(both[kind].token)).toBe(REJECTED.includes(who) ? 403 : 200);
    expect(await status(both[kind === 'own' ? 'embedded' : 'own'].token)).toBe(403);
  },
);

test('with both cookies neither a page nor a flow creates a session or gets the other’s token @CARD-8 @SEC-R3', async () => {
  const both = await withBoth();
  for (const cookie of both.cookies) {
    const page = await app.inject({ url: '/page', headers: { cookie } });
    expect(page.json()).toEqual({ id: both.own.id });
    expect(page.headers['set-cookie']).toBeUndefined();
    const flow = await app.inject({ url: '/embedded', headers: { cookie, origin: HOST } });
    expect(flow.headers['set-cookie']).toBeUndefined();
    const { token, kept } = flow.json<{ token: string; kept: boolean }>();
    expect(kept).toBe(true);
    const as = (origin: string) =>
      app.inject({ method: 'POST', url: '/call', headers: { cookie, origin, 'x-xsrf-token': token } });
    expect((await as(HOST)).statusCode).toBe(200);
    expect((await as(PORTAL)).statusCode).toBe(403);
  }
});

test.each([
  ['a host page', { origin: HOST }, true],
  ['a frame', { origin: PORTAL, 'sec-fetch-site': 'same-origin', 'x-portal-embedded': 'true' }, true],
  ['a page of the portal', { origin: PORTAL }, false],
  ['another host', { origin: 'https://evil.example' }, false],
  [
    'another host that says it is a frame',
    { origin: 'https://evil.example', 'x-portal-embedded': 'true' },
    false,
  ],
  [
    'another site that hides its origin',
    { 'sec-fetch-site': 'cross-site', 'x-portal-embedded': 'true' },
    false,
  ],
] as const)(
  'a request from %s with an outdated token gets the current one: %j @CARD-8 @SEC-R11 @SEC-R17',
  async (_who, caller, gets) => {
    const both = await withBoth();
    const headers = { cookie: both.cookies[0], ...caller };
    const late = {
      method: 'POST',
      url: '/call',
      headers: { ...headers, 'x-xsrf-token': 'of.before' },
    } as const;
    const rejected = await app.inject(late);
    expect(rejected.statusCode).toBe(403);
    expect(rejected.headers['set-cookie']).toBeUndefined();
    const token = String(rejected.headers['x-xsrf-token'] ?? '');
    expect(token !== '').toBe(gets);
    const again = await app.inject({ ...late, headers: { ...headers, 'x-xsrf-token': token } });
    expect(again.statusCode).toBe(gets ? 200 : 403);
  },
);

test('a flow whose cookies were cleared gets a new session with the error response @CARD-8 @SEC-R17', async () => {
  const headers = { origin: HOST, 'x-xsrf-token': 'of.before' };
  const rejected = await app.inject({ method: 'POST', url: '/call', headers });
  expect(rejected.statusCode).toBe(403);
  const next = {
    ...headers,
    cookie: formatCookie(rejected),
    'x-xsrf-token': String(rejected.headers['x-xsrf-token']),
  };
  expect((await app.inject({ method: 'POST', url: '/call', headers: next })).statusCode).toBe(200);
});

test('a flow does not reuse the session of a visitor who only opened pages of the portal @CARD-8 @SEC-R3', async () => {
  const cookie = formatCookie(await app.inject('/page'));
  const flow = await app.inject({ url: '/embedded', headers: { cookie, origin: HOST } });
  expect(flow.json()).toMatchObject({ kept: false });
  expect(flow.cookies.map(({ name }) => name)).toEqual(['__Host-embedded-session']);
  const { token } = flow.json<{ token: string }>();
  const headers = { cookie, origin: HOST, 'x-xsrf-token': token };
  expect((await app.inject({ method: 'POST', url: '/call', headers })).statusCode).toBe(403);
});

test.each([
  ['the host', { origin: HOST, 'sec-fetch-site': 'cross-site' }, 200],
  ['the host, for its own client', { origin: HOST, 'x-portal-white-label': 'ray' }, 200],
  ['the host, for a client that does not allow it', { origin: HOST, 'x-portal-white-label': 'default' }, 403],
  ['another host', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  [
    'a frame, which has the portal’s origin',
    { origin: PORTAL, 'sec-fetch-site': 'same-origin', 'x-portal-embedded': 'true' },
    200,
  ],
  ['the portal’s own page', { origin: PORTAL, 'sec-fetch-site': 'same-origin' }, 403],
  [
    'another host that says it is a frame',
    { origin: 'https://evil.example', 'x-portal-embedded': 'true' },
    403,
  ],
  [
    'another site that claims to be a frame and hides its origin',
    { 'sec-fetch-site': 'cross-site', 'x-portal-embedded': 'true' },
    403,
  ],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
] as const)('a request from %s @CARD-8 @SEC-R11', async (_who, headers, status) => {
  const begun = await app.inject('/embedded');
  const { token } = begun.json<{ token: string }>();
  const call = (extra: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/call',
      headers: { cookie: formatCookie(begun), ...headers, ...extra },
    });
  expect((await call({ 'x-xsrf-token': token })).statusCode).toBe(status);
  const rejected = await call({});
  expect([rejected.statusCode, rejected.json<{ errorCode: string }>().errorCode]).toEqual([
    403,
    'ISB_COOKIE01',
  ]);
});
