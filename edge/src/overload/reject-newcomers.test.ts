import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../page-context/page-dependencies';
import { createErrorPageRenderer, registerErrorPages } from '../plain-pages/error-pages';
import type { Release } from '../releases/release';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { rejectNewcomers } from './reject-newcomers';

const context = {
  settings: { environment: 'PRODUCTION', publicOrigin: 'http://localhost' },
  whiteLabels: readWhiteLabels(path.join(__dirname, '../../../shared-wl-assets/white-labels')),
  release: () => ({ parts: new Map() }) as unknown as Release,
} as unknown as PageDependencies;

const API = '/portal-login-service/public';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const JSON_BODY = { 'content-type': 'application/json' };

/** Cookies of live visits, by their value. */
const LIVE = 'visit=live';

let app: FastifyInstance;
const rejects = jest.fn();
let isOverloaded = true;
const isBehind = jest.fn();
const monitor = {
  get isOverloaded() {
    return isOverloaded;
  },
  isBehind,
  shouldReject: rejects,
  close: () => undefined,
};
/** Ends the requests that are held. */
let release = (): void => undefined;
let held = Promise.resolve();
let isHeld = false;
/** Requests that were not rejected. */
let entered = 0;
const rejected = jest.fn();
beforeAll(async () => {
  app = fastify();
  registerErrorPages(app, createErrorPageRenderer(context));
  rejectNewcomers(
    app,
    monitor,
    ({ visit }) => (visit === undefined ? null : { key: visit, isLive: async () => visit === 'live' }),
    rejected,
  );
  await app.register(fastifyCookie);
  const answer = async () => {
    entered += 1;
    await held;
    return 'served';
  };
  app.post('/login/forms/x.fcc', answer);
  app.get('/pw/forms/x.fcc', async () => 'served');
  for (const url of ['/fps/auth', '/fuid/lookup', '/fps/verify-otp']) app.post(API + url, answer);
  app.post('/portal-metrics/analytics', answer);
  for (const url of ['/healthz', '/readyz', '/parts/x.js', '/ops/statistics']) app.get(url, answer);
  app.get('/*', { config: { beginsVisit: true } }, answer);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  jest.clearAllMocks();
  rejects.mockReturnValue(true);
  isOverloaded = true;
  isBehind.mockReset();
  held = Promise.resolve();
  isHeld = false;
});

function open(cookie: string, url = '/app/default/login?SMQUERYDATA=x') {
  return app.inject({ url, headers: { ...BROWSER, cookie } });
}

test.each([
  ['en_US', english.errors.busy],
  ['de_DE', german.errors.busy],
])('a newcomer gets a page that says when to come back (%s) @SEC-R17 @NAV-7', async (language, texts) => {
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
  expect(rejected).toHaveBeenCalledTimes(1);
});

test('a rejected page differs between visitors in its nonce only, and repeats nothing of the URL @SEC-R17', async () => {
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
] as const)('a newcomer is rejected %s @SEC-R17', async (_name, method, url, payload, beginning) => {
  const { statusCode, headers, json } = await app.inject({
    method,
    url,
    headers: JSON_BODY,
    ...(method === 'POST' && { payload: JSON.stringify(payload) }),
  });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  expect(json()).toMatchObject({ status: 'FAILURE', retryAfterSeconds: 60 });
  expect(rejects).toHaveBeenCalledWith(beginning);
});

test('a visitor with a live visit is served @SEC-R17', async () => {
  expect((await open(`displayLanguage=en_US; ${LIVE}`)).body).toBe('served');
  const request = { method: 'POST', url: `${API}/fps/auth`, payload: {} } as const;
  expect((await app.inject({ ...request, headers: { cookie: LIVE } })).body).toBe('served');
  expect(rejects).not.toHaveBeenCalled();
});

test.each([
  ['a visit that has ended', 'visit=ended'],
  ['no cookie of a visit', '__Host-portal-session=a.b; XSRF-TOKEN=c'],
])('%s does not count as a started visit @SEC-R17', async (_name, cookie) => {
  expect((await open(cookie)).statusCode).toBe(503);
});

/** Requests that find a place in the queue, or run at once. */
const PLACES = 204;

/** Waits until requests have been rejected, because the queue was full. */
async function untilRejected(count: number): Promise<void> {
  while (rejected.mock.calls.length < count) await new Promise(setImmediate);
}

/** Sends requests of one network that are held, and returns their responses later. */
function flood(count: number, ip: string, { url = `${API}/fps/verify-otp`, cookie = '' } = {}) {
  if (!isHeld) held = new Promise((resolve) => (release = resolve));
  isHeld = true;
  return Array.from({ length: count }, () =>
    app.inject({ method: 'POST', url, payload: {}, remoteAddress: ip, headers: { cookie } }),
  );
}

test.each([
  ['passcodes', `${API}/fps/verify-otp`, ''],
  ['passcodes with the cookie of an ended visit', `${API}/fps/verify-otp`, 'visit=ended'],
  ['recoveries of a User ID look-up', `${API}/fps/auth`, ''],
  ['statistics', '/portal-metrics/analytics', ''],
])(
  '300 %s at once from one network keep no newcomer of another one out @SEC-R17',
  async (_name, url, cookie) => {
    rejects.mockReturnValue(false);
    const flooding = flood(300, '198.51.100.1', { url, cookie });
    await untilRejected(300 - PLACES);
    const newcomer = app.inject({ url: '/default/fps', headers: BROWSER, remoteAddress: '203.0.113.7' });
    const started = app.inject({ url: '/default/fps', headers: { ...BROWSER, cookie: LIVE } });
    // The newcomer takes the place of the last request of the flood.
    await untilRejected(301 - PLACES);
    release();
    expect((await newcomer).body).toBe('served');
    expect((await started).body).toBe('served');
    const statuses = (await Promise.all(flooding)).map(({ statusCode }) => statusCode);
    // On a busy machine more of them have waited too long.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(PLACES - 1);
  },
);

test('during a flood from one network, pages are rejected for that network only @SEC-R17', async () => {
  const flooding = flood(300, '198.51.100.1', { url: '/portal-metrics/analytics' });
  await untilRejected(300 - PLACES);
  const page = { url: '/default/fps', headers: BROWSER };
  expect((await app.inject({ ...page, remoteAddress: '198.51.100.1' })).statusCode).toBe(503);
  expect(rejects).toHaveBeenCalledTimes(1);
  const newcomer = app.inject({ ...page, remoteAddress: '203.0.113.7' });
  await untilRejected(302 - PLACES);
  release();
  expect((await newcomer).body).toBe('served');
  expect(rejects).toHaveBeenCalledTimes(1);
  await Promise.all(flooding);
});

test('a flood counts from before the overload @SEC-R17', async () => {
  isOverloaded = false;
  const before = entered;
  const flooding = flood(40, '198.51.100.1');
  while (entered < before + 40) await new Promise(setImmediate);
  isOverloaded = true;
  const page = { url: '/default/fps', headers: BROWSER };
  expect((await app.inject({ ...page, remoteAddress: '198.51.100.1' })).statusCode).toBe(503);
  const newcomer = app.inject({ ...page, remoteAddress: '203.0.113.7' });
  while (entered < before + 41) await new Promise(setImmediate);
  release();
  expect((await newcomer).body).toBe('served');
  await Promise.all(flooding);
});

test('sign-ins, which may wait in their turn, hold up no other requests @SEC-R17', async () => {
  rejects.mockReturnValue(false);
  const signIns = flood(210, '198.51.100.1', { url: '/login/forms/x.fcc' });
  await untilRejected(2);
  expect((await app.inject({ url: '/pw/forms/x.fcc', remoteAddress: '203.0.113.7' })).body).toBe('served');
  release();
  await Promise.all(signIns);
});

test('a crowd of many networks is no flood: pages are rejected @SEC-R17', async () => {
  const crowd = Array.from({ length: 210 }, (_, index) => flood(1, `198.51.100.${String(index)}`)).flat();
  await untilRejected(210 - PLACES);
  const page = { url: '/default/fps', headers: BROWSER, remoteAddress: '203.0.113.7' };
  expect((await app.inject(page)).statusCode).toBe(503);
  expect(rejects).toHaveBeenCalledTimes(1);
  release();
  await Promise.all(crowd);
});

test('the start of a recovery waits in its turn until the portal catches up @SEC-R17', async () => {
  rejects.mockReturnValue(false);
  isBehind.mockReturnValueOnce(true).mockReturnValueOnce(true);
  const start = { method: 'POST', url: `${API}/fps/auth`, payload: {} } as const;
  expect((await app.inject(start)).body).toBe('served');
  expect(isBehind).toHaveBeenCalledTimes(3);
});

test('the start of a recovery is rejected when the portal does not catch up @SEC-R17', async () => {
  isBehind.mockReturnValue(true);
  const start = { method: 'POST', url: `${API}/fps/auth`, payload: {} } as const;
  expect((await app.inject(start)).statusCode).toBe(503);
  expect(isBehind).toHaveBeenCalledTimes(10);
});

test('turns go on until the flood ends, even after the overload @SEC-R17', async () => {
  rejects.mockReturnValue(false);
  const flooding = flood(100, '198.51.100.1');
  await new Promise(setImmediate);
  isOverloaded = false;
  const [late] = flood(1, '198.51.100.1');
  let isServed = false;
  void late?.then(() => (isServed = true));
  await new Promise(setImmediate);
  expect(isServed).toBe(false);
  release();
  await Promise.all(flooding);
  expect((await late)?.statusCode).toBe(200);
});

test('a live visit has three requests at a time, the others take turns of their network @SEC-R17', async () => {
  rejects.mockReturnValue(false);
  const flooding = flood(300, '198.51.100.1', { cookie: LIVE });
  await untilRejected(300 - PLACES - 3);
  release();
  const statuses = (await Promise.all(flooding)).map(({ statusCode }) => statusCode);
  // On a busy machine more of them have waited too long.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(PLACES + 3);
});

test.each([
  ['health', 'GET', '/healthz'],
  ['readiness', 'GET', '/readyz'],
  ['a file', 'GET', '/parts/x.js'],
  ['an operator’s page', 'GET', '/ops/statistics'],
  ['the recovery of a User ID after its look-up', 'POST', `${API}/fps/auth`],
  ['a passcode', 'POST', `${API}/fps/verify-otp`],
] as const)('%s is served during overload @SEC-R17', async (_name, method, url) => {
  const payload = method === 'POST' ? { payload: { flow: 'FUID' } } : {};
  expect((await app.inject({ method, url, headers: BROWSER, ...payload })).body).toBe('served');
  expect(rejects).not.toHaveBeenCalled();
});

test('without overload newcomers are served @SEC-R17', async () => {
  isOverloaded = false;
  expect((await open('')).body).toBe('served');
  expect(rejects).not.toHaveBeenCalled();
  expect(rejected).not.toHaveBeenCalled();
});
