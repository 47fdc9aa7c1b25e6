import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { sampleCases } from '@portal/contract/sample-cases';
import { handleErrors } from '@portal/server-kit/http';
import { escapeHtml } from '@portal/server-kit/pages';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { Release } from '../releases/release';
import {
  limitRequestHeads,
  rejectAmbiguousRequests,
  REQUEST_LIMITS,
  respondToMalformedRequest,
  trackRequests,
} from '../requests/malformed-requests';
import { reject } from '../requests/reject';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { createErrorPageRenderer, errorPageStatuses, registerErrorPages } from './error-pages';

const whiteLabels = readWhiteLabels(path.join(__dirname, '../../../shared-wl-assets/white-labels'));
const release = { parts: new Map() } as unknown as Release;
function contextIn(environment: string) {
  return {
    settings: { environment, publicOrigin: 'http://localhost' },
    whiteLabels,
    release: () => release,
  } as unknown as PageDependencies;
}

async function startServer(
  environment: string,
  limits: Partial<typeof REQUEST_LIMITS> = {},
): Promise<FastifyInstance> {
  const render = createErrorPageRenderer(contextIn(environment));
  const app = fastify({
    // By default no request is too slow, however busy the machine is.
    http: { ...REQUEST_LIMITS, headersTimeout: 0, requestTimeout: 0, ...limits },
    requestTimeout: limits.requestTimeout ?? 0,
    clientErrorHandler: respondToMalformedRequest(
      (policy = 'no page') => ({ 'content-security-policy': policy }),
      render,
    ),
    bodyLimit: 1_024,
  });
  trackRequests(app.server);
  limitRequestHeads(app);
  rejectAmbiguousRequests(app);
  registerErrorPages(app, render);
  app.setErrorHandler(handleErrors);
  await app.register(fastifyCookie);
  for (const url of ['/rejected', '/ops/rejected', '/app/:wl/rejected', '/:wl/fps', '/self-service/:wl/fuid'])
    app.route<{ Querystring: { status: string } }>({
      method: ['GET', 'POST'],
      url,
      handler: (request, reply) => reject(request, reply, Number(request.query.status)),
    });
  app.get('/broken', () => {
    throw new Error('a secret');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

let app: FastifyInstance;
let production: FastifyInstance;
/** Times out soon. */
let impatient: FastifyInstance;
beforeAll(async () => {
  app = await startServer('LOCAL');
  production = await startServer('PRODUCTION');
  impatient = await startServer('LOCAL', {
    headersTimeout: 400,
    requestTimeout: 500,
    connectionsCheckingInterval: 50,
  });
});
afterAll(() => Promise.all([app, production, impatient].map((each) => each.close())));

const NAME: Readonly<Record<string, string>> = Object.fromEntries(
  ['default', 'karmesin', 'ray'].map((key) => [key, escapeHtml(whiteLabels.get(key)?.name ?? 'missing')]),
);

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

/** Kinds of requests, and whether a person sees the response. */
const KINDS: readonly (readonly [string, Record<string, string>, boolean])[] = [
  ['navigation', { accept: BROWSER, 'sec-fetch-mode': 'navigate' }, true],
  ['navigation of an older browser', { accept: BROWSER }, true],
  ['navigation of a text browser', { accept: 'text/html' }, true],
  ['fetch', { accept: '*/*', 'sec-fetch-mode': 'cors' }, false],
  ['fetch that accepts HTML', { accept: BROWSER, 'sec-fetch-mode': 'same-origin' }, false],
  ['API client', { accept: 'application/json' }, false],
  ['API client that accepts HTML too', { accept: 'application/json, text/html' }, false],
  ['client that does not accept HTML', { accept: 'text/html;q=0, */*' }, false],
  ['client without an Accept header', {}, false],
];

/** Where a request may name its client. */
const PLACES: readonly (readonly [string, string, Record<string, string>, string])[] = [
  ['by no client', '/rejected', {}, 'default'],
  ['by path', '/app/karmesin/rejected', {}, 'karmesin'],
  ['by the path of a flow', '/ray/fps', {}, 'ray'],
  ['by the older path of a flow', '/self-service/karmesin/fuid', {}, 'karmesin'],
  ['by query', '/rejected?wl=ray', {}, 'ray'],
  ['by an unknown key', '/app/nobody/rejected', {}, 'default'],
  [
    'by the page that was left',
    '/rejected',
    { referer: 'http://localhost/app/karmesin/login?x=1' },
    'karmesin',
  ],
  [
    'by a page of another site',
    '/rejected',
    { referer: 'https://evil.example/app/karmesin/login' },
    'default',
  ],
  ['by cookie', '/rejected', { cookie: 'wlCookie=ray' }, 'ray'],
];

const LANGUAGES = [
  ['en_US', english.errors.statuses],
  ['de_DE', german.errors.statuses],
] as const;

function withQuery(url: string, status: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}status=${status}`;
}

function joinCookies(...pairs: readonly (string | undefined)[]): string {
  return pairs.filter(Boolean).join('; ');
}

const statuses = [...errorPageStatuses, 410, 505];
function getText(texts: Readonly<Record<string, { title: string; text: string }>>, status: number) {
  // No page of these requests is for operators.
  const shown = status === 401 ? 500 : status;
  return texts[shown] ?? texts[shown < 500 ? '400' : '500'];
}

test('only a page for operators asks for a token @SEC-R15', async () => {
  const headers = { accept: 'text/html' };
  for (const [url, status] of [['/ops/rejected', '401'], ['/rejected', '500']] as const) {
    const { statusCode, body } = await production.inject({ url: withQuery(url, 401), headers });
    expect([url, statusCode]).toEqual([url, 401]);
    expect(body).toContain(english.errors.statuses[status].title);
  }
}); // prettier-ignore

/** Expects the error page of a client in a language. */
function expectErrorPage(
  { statusCode, headers, body }: Awaited<ReturnType<typeof app.inject>>,
  status: number,
  [language, texts]: (typeof LANGUAGES)[number],
  key = 'default',
): void {
  const { title, text } = getText(texts, status) ?? {};
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  for (const part of [`<h1>${title}</h1>`, `<p>${text}</p>`, `<html lang="${language.slice(0, 2)}">`])
    expect(body).toContain(part);
  expect(body).toContain(`<span>${NAME[key]}</span>`);
}

test.each(statuses)('a person sees a page for status %s in both languages @NAV-7 @I18N-2', async (status) => {
  for (const language of LANGUAGES) {
    const headers = { accept: BROWSER, cookie: `displayLanguage=${language[0]}` };
    expectErrorPage(await app.inject({ url: withQuery('/rejected', status), headers }), status, language);
  }
});

test.each(PLACES)(
  'a client that is named %s gives the error page its brand @NAV-7 @WL-2',
  async (_place, url, named, key) => {
    for (const method of ['GET', 'POST'] as const) {
      const cookie = joinCookies('displayLanguage=de_DE', named['cookie']);
      const headers = { accept: BROWSER, ...named, cookie };
      expectErrorPage(
        await app.inject({ method, url: withQuery(url, 403), headers }),
        403,
        LANGUAGES[1],
        key,
      );
    }
  },
);

test.each(KINDS)(
  'a %s gets an error page only if a person sees it @NAV-7 @SEC-R15',
  async (_kind, accepts, isPerson) => {
    const headers = { ...accepts, cookie: 'displayLanguage=en_US' };
    const response = await app.inject({ url: withQuery('/rejected', 403), headers });
    if (isPerson) return expectErrorPage(response, 403, LANGUAGES[0]);
    expect(response.json()).toMatchObject({ status: 'FAILURE' });
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('the white label under test is used in LOCAL and MOCK only @WLT-3 @SEC-R16', async () => {
  const headers = { accept: BROWSER, cookie: 'wlCookie=ray' };
  const response = await production.inject({ url: '/rejected?status=403', headers });
  expect(response.body).toContain(`<span>${NAME['default']}</span>`);
});

test('the page for an unexpected error does not disclose its cause @SEC-R15', async () => {
  const response = await app.inject({ url: '/broken', headers: { accept: BROWSER } });
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain(english.errors.statuses['500'].title);
  expect(response.body).not.toContain('secret');
});

/** Sends bytes over a connection and reads until the server closes it. */
function exchange(bytes: string, { server } = app): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });
}

/** Browsers send their cookies last. */
function headWith(start: string, { cookie, ...fields }: Readonly<Record<string, string>>): string {
  return [
    start,
    ...Object.entries({ ...fields, ...(cookie !== undefined && { cookie }) }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ].join('\r\n');
}

const CLIENT = '/app/karmesin/login';
function cookies(bytes: number): string {
  return joinCookies('displayLanguage=de_DE', `a=${'x'.repeat(bytes)}`);
}

/** Bytes that Node's parser or the limits reject before any route, by the headers of the request. */
const MALFORMED: readonly (readonly [string, number, (fields: Record<string, string>) => string])[] = [
  [
    'too many cookies',
    431,
    (fields) => headWith(`GET ${CLIENT} HTTP/1.1`, { ...fields, cookie: cookies(20_000) }),
  ],
  [
    'far too many cookies',
    431,
    (fields) => headWith(`GET ${CLIENT} HTTP/1.1`, { ...fields, cookie: cookies(70_000) }),
  ],
  [
    'a large header',
    431,
    (fields) => headWith(`GET ${CLIENT} HTTP/1.1`, { ...fields, 'x-large': 'x'.repeat(20_000) }),
  ],
  ['a long URL', 414, (fields) => headWith(`GET ${CLIENT}?q=${'x'.repeat(20_000)} HTTP/1.1`, fields)],
  ['a header without a colon', 400, (fields) => `${headWith(`GET ${CLIENT} HTTP/1.1`, fields)}\r\nno field`],
  [
    'two content lengths',
    400,
    (fields) =>
      headWith(`POST ${CLIENT} HTTP/1.1`, { ...fields, 'content-length': '1', 'Content-Length': '2' }),
  ],
  [
    'an invalid content length',
    400,
    (fields) => headWith(`POST ${CLIENT} HTTP/1.1`, { ...fields, 'content-length': 'x' }),
  ],
  ['two hosts', 400, (fields) => headWith(`GET ${CLIENT} HTTP/1.1`, { ...fields, Host: 'other' })],
  [
    'an unknown expectation',
    417,
    (fields) => headWith(`GET ${CLIENT} HTTP/1.1`, { ...fields, expect: 'the-best' }),
  ],
  [
    'a body that never arrives',
    408,
    (fields) =>
      headWith('POST /app/karmesin/rejected?status=400 HTTP/1.1', {
        ...fields,
        'content-type': 'application/json',
        'content-length': '9',
      }),
  ],
];

describe.each(MALFORMED)('a request with %s', (_case, status, bytes) => {
  test.each(sampleCases(KINDS, 0, 4))(
    'gets an error response for a %s @NAV-7 @SEC-R15',
    async (_kind, accepts, isPerson) => {
      const received = await exchange(
        `${bytes({ host: 'localhost', connection: 'close', cookie: 'displayLanguage=de_DE', ...accepts })}\r\n\r\n`,
        status === 408 ? impatient : app,
      );
      expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(received).toMatch(/cache-control: no-store/i);
      if (isPerson) {
        expect(received).toMatch(/content-type: text\/html; charset=utf-8/i);
        expect(received).toContain(`<span>${NAME['karmesin']}</span>`);
        expect(received).toContain(german.errors.statuses[String(status) as '400'].title);
      } else expect(received).toContain('"status":"FAILURE"');
    },
  );
});

test('bytes that are not HTTP get a JSON response @SEC-R15', async () => {
  expect(await exchange('no request at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"status":"FAILURE"/);
});

test('oversized request headers whose beginning was read get an error page @NAV-7', async () => {
  const head = headWith(`GET ${CLIENT} HTTP/1.1`, { host: 'localhost', accept: BROWSER });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const received = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
  socket.write(`${head}\r\n`);
  await new Promise((resolve) => setImmediate(resolve));
  for (let part = 0; part < 70 && !socket.destroyed; part += 1) {
    socket.write(`x-${part}: ${'x'.repeat(1_000)}\r\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await received).toMatch(/^HTTP\/1\.1 431 [^]*<h1>/);
});
