import fastify, { type FastifyInstance } from 'fastify';
import { portalSession } from './portal-session';
import { requireAntiForgery } from './require-anti-forgery';

const PORTAL = 'https://login.bank.example';
const HOST = 'https://www.bank.example';
const hosts = (origin: string, whiteLabel?: string) =>
  origin === HOST && (whiteLabel === undefined || whiteLabel === 'ray');

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await app.register(portalSession({ serverKey: Buffer.alloc(32, 7) }));
  app.get('/page', (_request, reply) => ({ id: reply.ensurePortalSession() }));
  app.get('/embedded', (_request, reply) => reply.ensureEmbeddedSession());
  app.get('/rotated', (_request, reply) => ({ id: reply.rotatePortalSession('the-next-one') }));
  app.get('/who', (request) => ({ id: request.portalSession()?.id ?? null }));
  app.post('/call', { preHandler: requireAntiForgery(PORTAL, hosts) }, () => ({ called: true }));
  await app.ready();
});
afterAll(() => app.close());

const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

test('CARD-8 SEC-R3 an embedded flow gets a session that goes along from one host alone; the portal’s pages keep theirs', async () => {
  const embedded = await app.inject('/embedded');
  expect(embedded.json()).toMatchObject({ kept: false });
  expect(embedded.cookies).toMatchObject([
    { name: '__Host-portal-session', httpOnly: true, secure: true, path: '/', sameSite: 'None' },
  ]);
  expect(String(embedded.headers['set-cookie'])).toContain('Partitioned');
  const page = await app.inject('/page');
  for (const cookie of [page.headers['set-cookie']].flat()) {
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toMatch(/Partitioned|SameSite=None/);
  }
});

test('CARD-8 only a session that came back counts as kept', async () => {
  const first = await app.inject('/embedded');
  const again = await app.inject({ url: '/embedded', headers: { cookie: cookieOf(first) } });
  expect(again.json()).toMatchObject({ kept: true });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('SEC-R3 after a proof the session is another one of the same kind, and its token comes in a header', async () => {
  const cookie = cookieOf(await app.inject('/embedded'));
  const rotated = await app.inject({ url: '/rotated', headers: { cookie } });
  expect(String(rotated.headers['set-cookie'])).toMatch(
    /SameSite=None.*Partitioned|Partitioned.*SameSite=None/,
  );
  const next = cookieOf(rotated);
  expect((await app.inject({ url: '/who', headers: { cookie: next } })).json()).toEqual({
    id: 'the-next-one',
  });
  const call = await app.inject({
    method: 'POST',
    url: '/call',
    headers: { cookie: next, origin: HOST, 'x-xsrf-token': String(rotated.headers['x-xsrf-token']) },
  });
  expect(call.json()).toEqual({ called: true });
  const own = await app.inject({ url: '/rotated', headers: { cookie: cookieOf(await app.inject('/page')) } });
  expect(own.headers['x-xsrf-token']).toBeUndefined();
  expect(String(own.headers['set-cookie'])).not.toContain('Partitioned');
});

test('SEC-R3 no session can be turned into an embedded one, nor back', async () => {
  const value = async (url: string) => (await app.inject(url)).cookies[0]?.value ?? '';
  const own = await value('/page');
  const embedded = await value('/embedded');
  for (const forged of [`embedded.${own}`, embedded.replace(/^embedded\./, ''), `embedded.${embedded}`]) {
    const headers = { cookie: `__Host-portal-session=${forged}` };
    expect((await app.inject({ url: '/who', headers })).json()).toEqual({ id: null });
  }
});

test.each([
  ['the host', { origin: HOST, 'sec-fetch-site': 'cross-site' }, 200],
  ['the host, for its own client', { origin: HOST, 'x-portal-white-label': 'ray' }, 200],
  ['the host, for a client that does not allow it', { origin: HOST, 'x-portal-white-label': 'default' }, 403],
  ['another host', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a host of a similar name', { origin: `${HOST}.evil.example` }, 403],
  ['the host without encryption', { origin: 'http://www.bank.example' }, 403],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['the portal itself', { origin: PORTAL, 'sec-fetch-site': 'same-origin' }, 200],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
] as const)('CARD-8 SEC-R11 a call from %s', async (_who, headers, status) => {
  const begun = await app.inject('/embedded');
  const { token } = begun.json<{ token: string }>();
  const call = (extra: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/call', headers: { cookie: cookieOf(begun), ...headers, ...extra } });
  expect((await call({ 'x-xsrf-token': token })).statusCode).toBe(status);
  expect((await call({})).statusCode).toBe(403);
});
