import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { handleErrors } from '@portal/server-kit/http';
import { escapeHtml } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import german from '../../i18n/de-DE.json';
import type { PageDependencies } from '../page-context/page-dependencies';
import { createErrorPageRenderer, registerErrorPages } from '../plain-pages/error-pages';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { upstreamRoutes } from './upstreams';

const PUBLIC = 'https://portal.example';
const whiteLabels = readWhiteLabels(path.join(__dirname, '../../../shared-wl-assets/white-labels'));
const release = { parts: new Map() };
const context = {
  settings: { environment: 'PRODUCTION', publicOrigin: PUBLIC },
  whiteLabels,
  release: () => release,
} as unknown as PageDependencies;

/** Bodies that an upstream, or a proxy in front of it, may send with an error. */
const BODIES = {
  json: ['application/json', '{"error":"SECRET at /srv/service.js:1"}'],
  nothing: [undefined, ''],
  'plain text': ['text/plain', 'SECRET upstream connect error'],
  'an empty page': ['text/html', ''],
  'a page': ['text/html; charset=utf-8', '<!doctype html><title>SECRET</title><h1>Page of the bank</h1>'],
} as const;
type Body = keyof typeof BODIES;

let failing: { readonly status: number; readonly body: Body } = { status: 502, body: 'json' };
let upstream: FastifyInstance;
let app: FastifyInstance;
beforeAll(async () => {
  upstream = fastify();
  upstream.removeAllContentTypeParsers();
  upstream.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  upstream.all('/*', async (_request, reply) => {
    const [type, body] = BODIES[failing.body];
    reply.code(failing.status).headers({ etag: '"SECRET"', 'set-cookie': 'SMSESSION=LOGGEDOFF; Path=/' });
    if (type !== undefined) reply.type(type);
    return reply.send(body);
  });
  const address = await upstream.listen({ port: 0, host: '127.0.0.1' });
  app = fastify();
  registerErrorPages(app, createErrorPageRenderer(context));
  app.setErrorHandler(handleErrors);
  await app.register(fastifyCookie);
  await app.register(
    portalSession({ serverKey: Buffer.alloc(32, 7), publicOrigin: PUBLIC, environment: 'PRODUCTION' }),
  );
  await app.register(
    upstreamRoutes(
      { upstreams: { recovery: address, 'sign-on': address }, recoveryCookies: [] },
      { publicOrigin: PUBLIC, environment: 'PRODUCTION' },
    ),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

const NAVIGATION = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const FETCH = { accept: '*/*', 'sec-fetch-mode': 'cors' };

const SIGN_IN = {
  method: 'POST',
  url: '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    referer: `${PUBLIC}/app/karmesin/login`,
    cookie: 'displayLanguage=de_DE',
  },
  payload: 'USER=a&PASSWRD=b',
} as const;
const API_REQUEST = { method: 'GET', url: '/portal-login-service/public/fps/auth' } as const;

function ask(request: typeof SIGN_IN | typeof API_REQUEST, accepts: object) {
  return app.inject({ ...request, headers: { ...('headers' in request && request.headers), ...accepts } });
}

/** Statuses, the text that an error page has for them, and whether a page with them is a failure of a gateway. */
const STATUSES = [
  [400, '400', false],
  // Visitors have no credentials that a service could ask for.
  [401, '500', false],
  [409, '400', false],
  [429, '429', false],
  [500, '500', false],
  [503, '503', true],
  [599, '500', false],
] as const;
const CASES = STATUSES.flatMap(([status, text, isGateway]) =>
  (Object.keys(BODIES) as Body[]).map((body) => [status, body, text, isGateway] as const),
);

test.each(CASES)(
  'status %s, body %s: a person sees the page of client or upstream @D-3 @NAV-7',
  async (status, body, text, isGateway) => {
    failing = { status, body };
    const response = await ask(SIGN_IN, NAVIGATION);
    expect(response.statusCode).toBe(status);
    // A sign-on service that ends its session sets this cookie together with the page.
    expect(String(response.headers['set-cookie'])).toContain('SMSESSION');
    if (body === 'a page' && !isGateway) return expect(response.body).toBe(BODIES[body][1]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<h1>${german.errors.statuses[text].title}</h1>`);
    expect(response.body).toContain(`<span>${escapeHtml(whiteLabels.get('karmesin')?.name ?? '')}</span>`);
    expect(JSON.stringify(response.headers) + response.body).not.toContain('SECRET');
  },
);

test('the cookies of the recovery service do not come with an error page @D-3', async () => {
  failing = { status: 502, body: 'json' };
  const { headers } = await ask(API_REQUEST, NAVIGATION);
  expect(String(headers['set-cookie'] ?? '')).not.toContain('SMSESSION');
});

test.each(CASES)(
  'the API response with status %s and body %s is passed on unchanged @D-3',
  async (status, body) => {
    failing = { status, body };
    const response = await ask(API_REQUEST, FETCH);
    expect([response.statusCode, response.body]).toEqual([status, BODIES[body][1]]);
  },
);

test('a successful response is passed on unchanged @D-3', async () => {
  failing = { status: 200, body: 'json' };
  const response = await ask(SIGN_IN, NAVIGATION);
  expect([response.statusCode, response.body]).toEqual([200, BODIES.json[1]]);
});
