import fastify, { type FastifyInstance } from 'fastify';
import { isPortalOrigin, isSentFromPortal } from '../http/request-origin';
import { portalSession } from './portal-session';
import { requireAntiForgery } from './require-anti-forgery';

const PORTAL = 'https://login.bank.example';
const HOST_PAGE = 'https://www.bank.example';
const ABSENT = 'absent';

const ORIGINS = [
  ABSENT,
  PORTAL,
  HOST_PAGE,
  'https://evil.example',
  'http://login.bank.example',
  'https://login.bank.example:8443',
  'https://LOGIN.bank.example',
  'null',
  'Null',
  'null, null',
  '',
];
/** Host headers sent with each request; the client controls them. */
const HOSTS = ['login.bank.example', 'evil.example', 'login.bank.example:8443'];
const SITES = [
  ABSENT,
  'same-origin',
  'same-site',
  'cross-site',
  'none',
  'Same-Origin',
  'same-origin, cross-site',
];
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const settings = { environment: 'PRODUCTION', publicOrigin: PORTAL, serverKey: Buffer.alloc(32, 7) } as const;
function isHostPage(origin: string): boolean {
  return origin === HOST_PAGE;
}

let app: FastifyInstance;
let cookies: Record<string, string> = {};
beforeAll(async () => {
  app = fastify();
  await app.register(portalSession(settings));
  app.get('/page', (_request, reply) => reply.send({ id: reply.ensurePortalSession() }));
  for (const method of METHODS) {
    const preHandler = requireAntiForgery(settings, isHostPage);
    app.route({
      method,
      url: '/api',
      preHandler,
      handler: (request) => ({ own: request.portalSession() !== null }),
    });
    app.route({
      method,
      url: '/form',
      handler: (request, reply) =>
        reply.code(isSentFromPortal(request, settings, isHostPage) ? 200 : 403).send({}),
    });
  }
  const page = await app.inject('/page');
  cookies = Object.fromEntries(page.cookies.map(({ name, value }) => [name, value]));
});
afterAll(() => app.close());

/** Browsers set both headers themselves; page scripts cannot. */
function isFromPortal(origin: string, site: string): boolean {
  if (site !== ABSENT && site !== 'same-origin') return false;
  return origin === ABSENT || origin === PORTAL || (origin === 'null' && site === 'same-origin');
}

const cases = METHODS.flatMap((method) =>
  ORIGINS.flatMap((origin, row) =>
    SITES.map((site, column) => {
      // Each method with each header value at least once.
      const isQuick = (row + (method === 'POST' ? 0 : METHODS.indexOf(method))) % SITES.length === column;
      return { method, origin, site, tag: isQuick ? '@quick' : '@long' };
    }),
  ),
);

test.each(cases)(
  '$method, Origin "$origin", Sec-Fetch-Site "$site", whatever the Host $tag @SEC-R11',
  async ({ method, origin, site }) => {
    for (const host of HOSTS) {
      const headers = {
        host,
        'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
        ...(origin !== ABSENT && { origin }),
        ...(site !== ABSENT && { 'sec-fetch-site': site }),
      };
      const form = await app.inject({ method, url: '/form', headers, cookies });
      const api = await app.inject({ method, url: '/api', headers, cookies });
      const isHost = origin === HOST_PAGE;
      expect(form.statusCode).toBe(isHost || isFromPortal(origin, site) ? 200 : 403);
      // A host page needs the token of its embedded session.
      expect(api.statusCode).toBe(!isHost && isFromPortal(origin, site) ? 200 : 403);
      if (api.statusCode === 200) expect(api.json()).toEqual({ own: true });
    }
  },
);

test.each([
  ['LOCAL', 'http://127.0.0.1:8080', true],
  ['LOCAL', 'https://127.0.0.1:8080', false],
  ['LOCAL', 'http://127.0.0.1:8081', false],
  ['PRODUCTION', 'http://127.0.0.1:8080', false],
] as const)(
  'in %s %s is the origin of a server opened at 127.0.0.1:8080: %s @SEC-R11',
  (environment, origin, isOwn) => {
    expect(isPortalOrigin(origin, { host: '127.0.0.1:8080' }, { environment, publicOrigin: PORTAL })).toBe(
      isOwn,
    );
  },
);
