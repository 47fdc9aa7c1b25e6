import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { handleErrors, HttpError } from '@portal/server-kit/http';
import { portalSession } from '@portal/server-kit/sessions';
import type { GatedOperation, RequestGate } from '@portal/services';
import { upstreamRoutes } from './upstreams';

const PUBLIC = 'https://portal.example';
const API = '/portal-login-service/public';

let upstream: FastifyInstance;
let address: string;
const forwarded: { url: string; body: unknown; proof: unknown }[] = [];
beforeAll(async () => {
  upstream = fastify();
  upstream.removeAllContentTypeParsers();
  upstream.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  upstream.all('/*', async ({ url, body, headers }) => {
    forwarded.push({ url, body, proof: headers['x-portal-proof-of-work'] });
    return { ok: true };
  });
  address = await upstream.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => (forwarded.length = 0));
afterAll(() => upstream.close());

type Admitted = readonly [GatedOperation, unknown, string | undefined];

/** An edge whose gate admits only requests with a proof, and records what it checks. */
async function gatedEdge(readsDevicePrint: boolean) {
  const requested: Admitted[] = [];
  const gate: RequestGate = {
    readsDevicePrint,
    admit: async (request: FastifyRequest, operation, devicePrint) => {
      requested.push([operation, devicePrint, request.portalSession()?.id]);
      if (request.headers['x-portal-proof-of-work'] === undefined)
        throw new HttpError(428, 'proof of work demanded', { proofOfWork: { signature: 'ab' } });
    },
  };
  const app = fastify();
  app.setErrorHandler(handleErrors);
  const settings = { publicOrigin: PUBLIC, environment: 'PRODUCTION' } as const;
  await app.register(portalSession({ serverKey: Buffer.alloc(32, 7), ...settings }));
  await app.register(
    upstreamRoutes(
      { upstreams: { recovery: address }, recoveryCookies: [] },
      settings,
      undefined,
      () => gate,
    ),
  );
  app.get('/page', (_request, reply) => {
    reply.ensurePortalSession();
    return reply.send({});
  });
  await app.ready();
  const { cookies } = await app.inject('/page');
  const headers = {
    'content-type': 'application/json',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  };
  const post = (path: string, payload: string, proof?: string) =>
    app.inject({
      method: 'POST',
      url: API + path,
      headers: { ...headers, ...(proof !== undefined && { 'x-portal-proof-of-work': proof }) },
      payload,
    });
  return { app, requested, post };
}

const BODY = '{"devicePrint":{"userAgent":"ä browser"}, "flow":"FPS","userId":"alex"}';

test.each([true, false])(
  'a custom recovery service gets only requests with a proof, unchanged (print: %s) @SEC-R2 @D-3',
  async (reads) => {
    const { app, requested, post } = await gatedEdge(reads);
    const rejected = await post('/fps/auth', BODY);
    expect([rejected.statusCode, rejected.json()]).toEqual([
      428,
      expect.objectContaining({ status: 'FAILURE', proofOfWork: { signature: 'ab' } }),
    ]);
    expect(forwarded).toEqual([]);
    expect((await post('/fps/auth', BODY, 'proof')).statusCode).toBe(200);
    expect(forwarded).toEqual([{ url: `${API}/fps/auth`, body: BODY, proof: 'proof' }]);
    const print = reads ? { userAgent: 'ä browser' } : null;
    expect(requested).toEqual([
      ['startRecovery', print, expect.any(String)],
      ['startRecovery', print, expect.any(String)],
    ]);
    await app.close();
  },
);

test.each([
  '/fps//auth',
  '/fps/%61uth',
  '/FPS/AUTH',
  '/fps/auth/',
  '/fuid/lookup?x=1',
  '/uti/../fuid/lookup',
])('%s does not bypass the gate @SEC-R2 @D-3', async (path) => {
  const { app, requested, post } = await gatedEdge(false);
  const { statusCode } = await post(path, BODY);
  expect([requested.length, statusCode, forwarded.length]).toEqual([1, 428, 0]);
  await app.close();
});

test.each(['', '{', '[]', 'null', '{"devicePrint":[1]}', '{"devicePrint":{"a":{"b":1}}}'])(
  'the body %j has no device print and is forwarded unchanged @SEC-R2 @D-3',
  async (body) => {
    const { app, requested, post } = await gatedEdge(true);
    expect((await post('/fps/auth', body, 'proof')).statusCode).toBe(200);
    expect([requested[0]?.[1], forwarded[0]?.body ?? '']).toEqual([null, body]);
    await app.close();
  },
);

test('the gate checks only requests of the portal’s pages, and no other operation @SEC-R11 @D-3', async () => {
  const { app, requested, post } = await gatedEdge(true);
  const foreign = await app.inject({
    method: 'POST',
    url: `${API}/fps/auth`,
    headers: { 'content-type': 'application/json' },
    payload: BODY,
  });
  expect(foreign.statusCode).toBe(403);
  expect((await post('/fps/generate-otp', BODY)).statusCode).toBe(200);
  expect((await app.inject(`${API}/uti/alex`)).statusCode).toBe(200);
  expect(requested).toEqual([]);
  await app.close();
});
