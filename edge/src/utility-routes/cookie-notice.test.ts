import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { cookieNoticeRoutes } from './cookie-notice';

const ORIGIN = 'https://portal.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, host: 'portal.example' };

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  await app.register(fastifyCookie);
  await app.register(cookieNoticeRoutes({ environment: 'PRODUCTION', publicOrigin: ORIGIN }));
});
afterAll(() => app.close());

function post(payload: string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/app/cookie-notice',
    headers: { ...FORM, ...headers },
    payload,
  });
}

test('the form without scripts sets both cookies and leads back to its page @LOG-14', async () => {
  const before = Date.now();
  const response = await post('back=%2Fapp%2Fdefault%2Flogin', {
    referer: `${ORIGIN}/app/default/login?TARGET=/home`,
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers).toMatchObject({
    location: '/app/default/login?TARGET=/home',
    'cache-control': 'no-store',
  });
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  expect(cookies).toEqual({ EU_COOKIE: 'true', OptanonAlertBoxClosed: expect.any(String) as string });
  const closed = new Date(cookies['OptanonAlertBoxClosed'] ?? '');
  expect(closed.toISOString()).toBe(cookies['OptanonAlertBoxClosed']);
  expect(closed.getTime()).toBeGreaterThanOrEqual(before);
  expect(closed.getTime()).toBeLessThanOrEqual(Date.now());
});

test('the time at which the notice was first closed is kept @LOG-14', async () => {
  const { cookies } = await post('back=/', { cookie: 'OptanonAlertBoxClosed=2030-01-01T00:00:00.000Z' });
  expect(cookies.map(({ name }) => name)).toEqual(['EU_COOKIE']);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
])('a form of %s is rejected and sets no cookie @SEC-R11', async (_sender, headers) => {
  const response = await post('back=/', headers);
  expect(response.statusCode).toBe(403);
  expect(response.cookies).toEqual([]);
});

test.each([
  ['another host', 'back=%2F%2Fevil.example%2F'],
  ['no page', ''],
])('a form that names %s leads to the start page @SEC-R8', async (_target, payload) => {
  const response = await post(payload);
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
});

test('a request without a form leads to the start page @SEC-R8', async () => {
  const response = await post('{"back":"/app/default/login"}', { 'content-type': 'application/json' });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
});

test('a form above 4,096 bytes is rejected @SEC-R11', async () => {
  const form = (bytes: number): string => `back=/${'x'.repeat(bytes - 'back=/'.length)}`;
  expect((await post(form(4_096))).statusCode).toBe(303);
  expect((await post(form(4_097))).statusCode).toBe(413);
});
