import fastify, { type FastifyInstance } from 'fastify';
import { registerCors } from './cors';

const HOST = 'https://www.bank.example';
const CALL = '/portal-login-service/public/fps/auth';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  registerCors(app, (origin, whiteLabel) => origin === HOST && whiteLabel !== 'default');
  app.post(CALL, () => ({}));
  app.get('/default/fps', () => ({}));
  app.post('/portal-service/httpUsageStatus/store', () => ({}));
  await app.ready();
});
afterAll(() => app.close());

async function permitted(url: string, headers: Record<string, string>, method: 'POST' | 'GET' | 'OPTIONS') {
  const response = await app.inject({ method, url, headers });
  return response.headers['access-control-allow-origin'];
}

test('an allowed host origin passes the preflight and reads responses with cookies and token @CARD-8', async () => {
  const requested = { origin: HOST, 'access-control-request-method': 'POST' };
  const response = await app.inject({ method: 'OPTIONS', url: CALL, headers: requested });
  expect(response.statusCode).toBe(204);
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': HOST,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers':
      'content-type, x-xsrf-token, idempotency-key, traceparent, x-portal-white-label, x-portal-language, x-portal-proof-of-work',
    vary: 'origin',
  });
  expect(await permitted(CALL, { origin: HOST }, 'POST')).toBe(HOST);
});

test('statistics of allowed hosts cause no console errors; those of other origins are blocked @CARD-8 @STA-8', async () => {
  const policyFor = async (origin: string) => {
    const url = '/portal-service/httpUsageStatus/store';
    const { headers } = await app.inject({ method: 'POST', url, headers: { origin } });
    return [headers['cross-origin-resource-policy'], headers['access-control-allow-origin']];
  };
  expect(await policyFor(HOST)).toEqual(['cross-origin', undefined]);
  expect(await policyFor('https://evil.example')).toEqual([undefined, undefined]);
});

test('no other cross-origin request is allowed @CARD-8 @SEC-R11', async () => {
  const requested = { 'access-control-request-method': 'POST' };
  expect(await permitted(CALL, { origin: 'https://evil.example' }, 'POST')).toBeUndefined();
  expect(await permitted(CALL, { ...requested, origin: 'https://evil.example' }, 'OPTIONS')).toBeUndefined();
  expect(await permitted(CALL, { origin: HOST, 'x-portal-white-label': 'default' }, 'POST')).toBeUndefined();
  expect(await permitted('/default/fps', { origin: HOST }, 'GET')).toBeUndefined();
  expect(await permitted(CALL, {}, 'POST')).toBeUndefined();
});
