import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { handleErrors } from '@portal/server-kit/http';
import { escapeHtml } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../pages/page-dependencies';
import { createErrorPageRenderer, registerErrorPages } from '../plain-pages/error-pages';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { upstreamRoutes } from './upstreams';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

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
const LOGIN = { 'content-type': 'application/x-www-form-urlencoded' };

/** Navigations that an upstream handles, and the client whose brand the error page has. */
const NAVIGATIONS = [
  [
    'POST',
    '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x',
    { ...LOGIN, referer: `${PUBLIC}/app/karmesin/login` },
    'karmesin',
  ],
  ['POST', '/login/forms/ProcessLogin.fcc', { ...LOGIN, referer: `${PUBLIC}/app/clip/login` }, 'default'],
  ['GET', '/pw/forms/smpwservices.fcc?SMAUTHREASON=34&wl=ray', {}, 'ray'],
  ['GET', '/pw/forms/smpwservices.fcc?SMAUTHREASON=34', { referer: `${PUBLIC}/ray/fps` }, 'ray'],
  ['GET', '/pw/forms/smpwservices.fcc', { referer: 'https://evil.example/app/ray/login' }, 'default'],
  [
    'GET',
    '/portal-login-service/public/fps/auth',
    { referer: `${PUBLIC}/self-service/karmesin/fps` },
    'karmesin',
  ],
] as const;

const LANGUAGES = [
  ['en_US', english.errors.statuses],
  ['de_DE', german.errors.statuses],
] as const;

const STATUSES = [400, 401, 403, 404, 405, 409, 410, 422, 429, 500, 501, 502, 503, 504, 507, 599];
const GATEWAY = [502, 503, 504];

function ask(
  [method, url, headers]: readonly ['GET' | 'POST', string, object, ...unknown[]],
  accepts: object,
  language: string,
) {
  return app.inject({
    method,
    url,
    headers: { ...headers, ...accepts, cookie: `displayLanguage=${language}` },
    ...(method === 'POST' && { payload: 'USER=a&PASSWRD=b' }),
  });
}

describe.each(STATUSES.filter((_status, at) => !isQuick || at % 4 === 0))(
  'an upstream that responds with status %s @D-3 @NAV-7',
  (status) => {
    test.each(
      (Object.keys(BODIES) as Body[]).flatMap((body, row) =>
        (['@quick', '@long'] as const).map((tag) => [body, tag, row] as const),
      ),
    )('and body: %s %s', async (body, tag, row) => {
      failing = { status, body };
      const isPassedOn = body === 'a page' && !GATEWAY.includes(status);
      for (const [at, [language, texts]] of LANGUAGES.entries())
        for (const [column, navigation] of NAVIGATIONS.entries()) {
          // The quick test has one navigation per language, paired differently for each status and body.
          if (tag === '@quick' && (row + column + status + 3 * at) % NAVIGATIONS.length !== 0) continue;
          const response = await ask(navigation, NAVIGATION, language);
          expect(response.statusCode).toBe(status);
          // A sign-on service that ends its session sets this cookie together with the page.
          expect(String(response.headers['set-cookie'] ?? '').includes('SMSESSION')).toBe(
            !navigation[1].startsWith('/portal'),
          );
          if (isPassedOn) {
            expect(response.body).toBe(BODIES[body][1]);
            continue;
          }
          const known: Readonly<Record<string, { readonly title: string; readonly text: string }>> = texts;
          // Visitors have no credentials that a service could ask for.
          const { title, text } =
            (status === 401 ? undefined : known[status]) ??
            texts[status < 500 && status !== 401 ? '400' : '500'];
          expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
          expect(response.body).toContain(`<h1>${title}</h1>`);
          expect(response.body).toContain(`<p>${text}</p>`);
          expect(response.body).toContain(`<html lang="${language.slice(0, 2)}">`);
          expect([navigation[1], response.body]).toEqual([
            navigation[1],
            expect.stringContaining(`<span>${escapeHtml(whiteLabels.get(navigation[3])?.name ?? '')}</span>`),
          ]);
          expect(JSON.stringify(response.headers) + response.body).not.toContain('SECRET');
        }
    });

    test('passes the response of an API request on unchanged', async () => {
      for (const body of Object.keys(BODIES) as Body[]) {
        failing = { status, body };
        const response = await ask(NAVIGATIONS[5], FETCH, 'en_US');
        expect([response.statusCode, response.body]).toEqual([status, BODIES[body][1]]);
      }
    });
  },
);

test('a successful response is passed on unchanged @D-3', async () => {
  failing = { status: 200, body: 'json' };
  const response = await ask(NAVIGATIONS[0], NAVIGATION, 'en_US');
  expect([response.statusCode, response.body]).toEqual([200, BODIES.json[1]]);
});
