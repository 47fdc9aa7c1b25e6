import fastify, { type FastifyInstance } from 'fastify';
import { portalSession } from '@portal/services';
import { answerErrors } from './neutral-failure';
import { ownServices } from './own-services';
import { SERVICE_PATHS, type ServiceName } from './settings';

const PUBLIC = 'https://portal.example';

/** A client's own service: it says what it was asked. */
let upstream: FastifyInstance;
let address: string;
beforeAll(async () => {
  upstream = fastify();
  upstream.removeAllContentTypeParsers();
  upstream.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  upstream.all('/*', async ({ method, url, headers, body }, reply) =>
    reply.header('set-cookie', 'own=1').send({ method, url, headers, body }),
  );
  address = await upstream.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => upstream.close());

const edgeWith = async (upstreams: Parameters<typeof ownServices>[0]): Promise<FastifyInstance> => {
  const app = fastify();
  answerErrors(app);
  await app.register(portalSession({ serverKey: Buffer.alloc(32, 7) }));
  await app.register(ownServices(upstreams, PUBLIC));
  app.get('/page', (_request, reply) => {
    reply.ensurePortalSession();
    return reply.send({});
  });
  await app.ready();
  return app;
};

const visitorOf = async (app: FastifyInstance) => {
  const { cookies } = await app.inject('/page');
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': token,
  };
};

const SERVICES = Object.keys(SERVICE_PATHS) as readonly ServiceName[];

test.each(SERVICES)(
  'D-3 %s alone is passed on to the client’s own service, path by path',
  async (service) => {
    const app = await edgeWith({ [service]: address });
    for (const other of SERVICES) {
      for (const prefix of SERVICE_PATHS[other]) {
        const answer = await app.inject(`${prefix}?a=1`);
        expect([prefix, answer.statusCode]).toEqual([prefix, other === service ? 200 : 404]);
        if (other === service) expect(answer.json()).toMatchObject({ method: 'GET', url: `${prefix}?a=1` });
      }
    }
    await app.close();
  },
);

test.each(['/bank/v1', '/bank/v1/', '/'])(
  'D-3 the address of a service may have the path %s',
  async (base) => {
    const app = await edgeWith({ content: `${address}${base}` });
    const answer = await app.inject('/app/cs5/gateway/open/cookiepolicy.json?a=1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ url: string }>().url).toBe(
      `${base.replace(/\/$/, '')}/app/cs5/gateway/open/cookiepolicy.json?a=1`,
    );
    await app.close();
  },
);

test('D-3 body, cookies and answers pass; where a request came from is this server’s word', async () => {
  const app = await edgeWith({ recovery: address });
  const answer = await app.inject({
    method: 'POST',
    url: '/portal-login-service/public/fps/auth',
    payload: { userId: 'alex.morgan' },
    headers: {
      ...(await visitorOf(app)),
      host: 'evil.example',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
    },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toContain('own=1');
  const { body, headers } = answer.json<{ body: string; headers: Record<string, string> }>();
  expect(JSON.parse(body)).toEqual({ userId: 'alex.morgan' });
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'portal.example',
    'x-forwarded-proto': 'https',
  });
  expect(JSON.stringify(headers)).not.toMatch(/1\.2\.3\.4|evil/);
  await app.close();
});

test('SEC-R11 a recovery call of another page does not reach the client’s own service, nor a large body', async () => {
  const app = await edgeWith({ recovery: address });
  const post = async (headers: Record<string, string>, payload: object = {}) =>
    (await app.inject({ method: 'POST', url: '/portal-login-service/public/change', headers, payload }))
      .statusCode;
  const mine = await visitorOf(app);
  expect(await post(mine)).toBe(200);
  expect(await post({ cookie: mine.cookie })).toBe(403);
  expect(await post({ ...mine, origin: 'https://evil.example' })).toBe(403);
  expect(await post(mine, { text: 'x'.repeat(17_000) })).toBe(413);
  await app.close();
});

test('D-3 a service that is away is answered for in neutral words', async () => {
  const app = await edgeWith({ content: 'http://127.0.0.1:9' });
  const answer = await app.inject('/app/cs5/gateway/open/cookiepolicy.json');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toMatch(/ECONN|127\.0\.0\.1/);
  await app.close();
});
