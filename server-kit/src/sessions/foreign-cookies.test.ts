import fastify from 'fastify';
import { foreignScopes } from './foreign-cookies';
import { portalSession } from './portal-session';
import { requireAntiForgery } from './require-anti-forgery';

test('the scopes of foreign cookies: each longer path, each domain with a dot @SEC-R11', () => {
  expect(foreignScopes('/default/fps?a=/b', 'login.bank.example')).toEqual([
    ...['/default', '/default/', '/default/fps', '/default/fps/'].map((path) => ({ path })),
    ...['login.bank.example', 'bank.example'].flatMap((domain) =>
      ['/', '/default', '/default/', '/default/fps', '/default/fps/'].map((path) => ({ path, domain })),
    ),
  ]);
});

test.each([
  ['/', 'localhost', 0],
  ['/a', 'localhost', 2],
  ['/', '127.0.0.1', 0],
  ['/a/b/c/d/e/f/g/h/i', 'localhost', 12],
])('%s on %s has %d foreign scopes @SEC-R11', (url, hostname, count) => {
  expect(foreignScopes(url, hostname)).toHaveLength(count);
});

const settings = {
  environment: 'PRODUCTION',
  publicOrigin: 'https://login.bank.example',
  serverKey: Buffer.alloc(32, 7),
} as const;

async function serve() {
  const app = fastify();
  await app.register(portalSession(settings));
  app.get('/default/fps', (_request, reply) => reply.send({ id: reply.ensurePortalSession() }));
  app.post('/api', { preHandler: requireAntiForgery(settings) }, () => ({}));
  return app;
}

test.each(['before', 'after'])(
  'a token planted %s the portal’s own is removed, and the request succeeds @SEC-R11',
  async (order) => {
    const app = await serve();
    const first = await app.inject('/default/fps');
    const [session, token] = first.cookies.map(({ name, value }) => `${name}=${value}`);
    const planted = 'XSRF-TOKEN=planted';
    const cookie = [session, ...(order === 'before' ? [planted, token] : [token, planted])].join('; ');
    const tokens = cookie.split('; ').flatMap((pair) => (pair.startsWith('XSRF') ? [pair.slice(11)] : []));
    const call = await app.inject({
      method: 'POST',
      url: '/api',
      headers: { cookie, 'x-xsrf-token': tokens.join(', ') },
    });
    expect(call.statusCode).toBe(200);

    const next = await app.inject({ url: '/default/fps', headers: { cookie, host: 'login.bank.example' } });
    expect(next.json()).toEqual(first.json());
    const set = next.cookies.filter(({ name }) => name === 'XSRF-TOKEN');
    expect(set).toContainEqual(expect.objectContaining({ path: '/default', value: '', maxAge: 0 }));
    expect(set).toContainEqual(
      expect.objectContaining({ path: '/', domain: 'bank.example', value: '', maxAge: 0 }),
    );
    // The last Set-Cookie is the portal's own token.
    expect(set.at(-1)).toMatchObject({
      path: '/',
      value: expect.stringMatching(/^[\w-]+\.[\w-]+$/) as string,
    });
    expect(set.at(-1)).not.toHaveProperty('domain');
    await app.close();
  },
);

test.each(['planted', 'planted, another', Array.from({ length: 30 }, () => 'planted').join(',')])(
  'a header without a token of the session (%s) is rejected @SEC-R11',
  async (header) => {
    const app = await serve();
    const { cookies } = await app.inject('/default/fps');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'x-xsrf-token': header };
    expect((await app.inject({ method: 'POST', url: '/api', headers })).statusCode).toBe(403);
    await app.close();
  },
);

test('a page without a foreign token sets no cookies @SEC-R11', async () => {
  const app = await serve();
  const { cookies } = await app.inject('/default/fps');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await app.inject({ url: '/default/fps', headers: { cookie } })).cookies).toEqual([]);
  await app.close();
});
