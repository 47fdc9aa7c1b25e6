import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { isInCanary, type RunningCanary } from './canaries';
import type { Release } from './release';
import { createVisitorReleases } from './visitor-releases';

const canary: RunningCanary = { part: 'login-mf', id: '0123456789abcdef', percent: 50 };

async function edgeWith(canaries: readonly RunningCanary[], origin = 'http://localhost') {
  const createRelease = (id: string) => ({ id }) as Release;
  const releases = createVisitorReleases(
    {
      canaries: () => canaries,
      release: () => createRelease('everyone'),
      releaseOfBucket: (bucket) =>
        createRelease(
          bucket !== null && canaries.some((each) => isInCanary(each, bucket)) ? 'canary' : 'everyone',
        ),
    },
    { publicOrigin: origin, environment: 'LOCAL' },
    0,
  );
  const app = fastify();
  await app.register(fastifyCookie);
  app.get('/page', (request, reply) => reply.send(releases.assignRelease(request, reply).id));
  app.get('/texts', (request, reply) => reply.send(releases.releaseFor(request).id));
  return app;
}

test('a visitor keeps the builds of the first page, in later pages and their requests @CARD-6', async () => {
  const app = await edgeWith([canary]);
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 10; visitor += 1) {
    const first = await app.inject('/page');
    seen.add(first.body);
    const number = first.cookies[0]?.value ?? '';
    for (const url of ['/page', '/texts', '/page']) {
      const later = await app.inject({ url, cookies: { portalCanary: number } });
      expect(later.body).toBe(first.body);
      expect(later.cookies).toEqual([]);
    }
  }
  expect(seen).toEqual(new Set(['canary', 'everyone']));
});

test('there is no cookie without a canary, and it is removed after the last one @CARD-6', async () => {
  const app = await edgeWith([]);
  expect((await app.inject('/page')).cookies).toEqual([]);
  const [gone] = (await app.inject({ url: '/page', cookies: { portalCanary: '17' } })).cookies;
  expect(gone).toMatchObject({ name: 'portalCanary', value: '', maxAge: 0 });
});

test('the cookie is HttpOnly and Secure @SEC-R16', async () => {
  const app = await edgeWith([canary], 'https://portal.example');
  expect((await app.inject('/page')).cookies[0]).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  });
});

test.each(['-1', '10000', 'abc', '1e3', ''])(
  'an invalid cookie value "%s" is replaced by a new bucket @CARD-6',
  async (value) => {
    const app = await edgeWith([canary]);
    const { cookies } = await app.inject({ url: '/page', cookies: { portalCanary: value } });
    expect(cookies[0]?.value).toMatch(/^\d{1,4}$/);
  },
);
