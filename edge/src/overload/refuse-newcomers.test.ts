import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../pages/page-dependencies';
import { createErrorPageRenderer, registerErrorPages } from '../plain-pages/error-pages';
import type { Release } from '../releases/release';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { refuseNewcomers } from './refuse-newcomers';

const context = {
  settings: { environment: 'PRODUCTION', publicOrigin: 'http://localhost' },
  whiteLabels: readWhiteLabels(path.join(__dirname, '../../../shared-wl-assets/white-labels')),
  release: () => ({ parts: new Map() }) as unknown as Release,
} as unknown as PageDependencies;

const API = '/portal-login-service/public';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const JSON_BODY = { 'content-type': 'application/json' };

let app: FastifyInstance;
const refuses = jest.fn();
const refused = jest.fn();
beforeAll(async () => {
  app = fastify();
  registerErrorPages(app, createErrorPageRenderer(context));
  refuseNewcomers(app, { shouldRefuse: refuses, close: () => undefined }, refused);
  await app.register(fastifyCookie);
  const answer = () => 'served';
  for (const url of ['/fps/auth', '/fuid/lookup', '/fps/verify-otp']) app.post(API + url, answer);
  for (const url of ['/healthz', '/readyz', '/parts/x.js', '/ops/statistics']) app.get(url, answer);
  app.get('/*', { config: { beginsVisit: true } }, answer);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  jest.clearAllMocks();
  refuses.mockReturnValue(true);
});

function open(cookie: string, url = '/app/default/login?SMQUERYDATA=x') {
  return app.inject({ url, headers: { ...BROWSER, cookie } });
}

test.each([
  ['en_US', english.errors.busy],
  ['de_DE', german.errors.busy],
])('SEC-R17 NAV-7 a newcomer gets a page that says when to come back (%s)', async (language, texts) => {
  const { statusCode, headers, body } = await open(`displayLanguage=${language}`);
  expect([statusCode, headers['retry-after'], headers['cache-control'], headers['connection']]).toEqual([
    503,
    '60',
    'no-store',
    'close',
  ]);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const text of [`<h1>${texts.title}</h1>`, `<p>${texts.text}</p>`, `href="">${texts.retry}</a>`])
    expect(body).toContain(text);
  expect(refused).toHaveBeenCalledTimes(1);
});

test('SEC-R17 a refused page differs between visitors in its nonce only, and repeats nothing of the URL', async () => {
  const [one, other] = await Promise.all(
    ['//evil.example/x', '/app/default/login?a=<b>'].map((url) => open('', url)),
  );
  const withoutNonce = (body = '') => body.replaceAll(/nonce="[^"]+"/g, '');
  expect(withoutNonce(one?.body)).toBe(withoutNonce(other?.body));
  expect(one?.body).not.toBe(other?.body);
});

test.each([
  ['a page in the brand of its client', 'GET', '/default/fps', {}, 'page'],
  ['the first request of a recovery', 'POST', `${API}/fps/auth`, { flow: 'FPS' }, 'recovery'],
  ['a look-up', 'POST', `${API}/fuid/lookup`, { firstName: 'A' }, 'recovery'],
] as const)('SEC-R17 a newcomer is refused %s', async (_name, method, url, payload, beginning) => {
  const { statusCode, headers, json } = await app.inject({
    method,
    url,
    headers: JSON_BODY,
    ...(method === 'POST' && { payload: JSON.stringify(payload) }),
  });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  expect(json()).toMatchObject({ status: 'FAILURE', retryAfterSeconds: 60 });
  expect(refuses).toHaveBeenCalledWith(beginning);
});

test.each(['recovery-1f', '__Host-recovery-1f', '__Host-sso-session', '__Host-returned-user'])(
  'SEC-R17 a visitor with the cookie %s has started a visit and is served',
  async (name) => {
    expect((await open(`displayLanguage=en_US; ${name}=x`)).body).toBe('served');
    const request = { method: 'POST', url: `${API}/fps/auth`, payload: {} } as const;
    expect((await app.inject({ ...request, headers: { cookie: `${name}=x` } })).body).toBe('served');
    expect(refuses).not.toHaveBeenCalled();
  },
);

test.each([
  ['a cookie that ends with such a name', 'x-recovery-1f=1'],
  ['a session from an earlier visit', '__Host-portal-session=a.b; XSRF-TOKEN=c'],
])('SEC-R17 %s does not count as a started visit', async (_name, cookie) => {
  expect((await open(cookie)).statusCode).toBe(503);
});

test.each([
  ['health', 'GET', '/healthz'],
  ['readiness', 'GET', '/readyz'],
  ['a file', 'GET', '/parts/x.js'],
  ['an operator’s page', 'GET', '/ops/statistics'],
  ['the recovery of a User ID after its look-up', 'POST', `${API}/fps/auth`],
  ['a passcode', 'POST', `${API}/fps/verify-otp`],
] as const)('SEC-R17 %s is served during overload', async (_name, method, url) => {
  const payload = method === 'POST' ? { payload: { flow: 'FUID' } } : {};
  expect((await app.inject({ method, url, headers: BROWSER, ...payload })).body).toBe('served');
  expect(refuses).not.toHaveBeenCalled();
});

test('SEC-R17 without overload newcomers are served', async () => {
  refuses.mockReturnValue(false);
  expect((await open('')).body).toBe('served');
  expect(refused).not.toHaveBeenCalled();
});
