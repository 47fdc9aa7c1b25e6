import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { environments } from '@portal/contract/page';
import { type CookieSettings, type PortalCookie, portalCookieNames, portalCookies } from './portal-cookies';

const ORIGINS = [
  'http://localhost:8080',
  'http://127.0.0.1:1',
  'https://portal.example',
  'https://localhost',
];

/** Cookies sent in a cross-site context: browsers accept `SameSite=None` only with `Secure`. */
const EMBEDDED = ['embeddedSession', 'embeddedRecovery'];
const READABLE =
  /^(?:antiForgery|EU_COOKIE|OptanonAlertBoxClosed|wlCookie|targetLC|usrTok|envCookie|displayLanguage|hostUrl)$/;

const cases = environments.flatMap((environment, row) =>
  ORIGINS.flatMap((publicOrigin, column) => {
    // Every environment and every origin at least once, with every cookie.
    const tag = row % ORIGINS.length === column ? '@quick' : '@long';
    return portalCookieNames.map((cookie) => ({ environment, publicOrigin, cookie, tag }));
  }),
);

async function startServer(scheme: CookieSettings): Promise<FastifyInstance> {
  const cookies = portalCookies(scheme);
  const app = fastify();
  await app.register(fastifyCookie);
  app.get<{ Params: { cookie: PortalCookie } }>('/write/:cookie', ({ params }, reply) => {
    cookies.write(reply, params.cookie, 'value');
    return reply.send();
  });
  app.get<{ Params: { cookie: PortalCookie } }>('/remove/:cookie', ({ params }, reply) => {
    cookies.remove(reply, params.cookie);
    return reply.send();
  });
  app.get<{ Params: { cookie: PortalCookie } }>('/read/:cookie', (request) => ({
    value: cookies.read(request, request.params.cookie) ?? null,
  }));
  return app;
}

/** One server for all cookies of a scheme, since starting one takes longer than the test. */
const servers = new Map<string, Promise<FastifyInstance>>();

function getServer(scheme: CookieSettings): Promise<FastifyInstance> {
  const key = JSON.stringify(scheme);
  const server = servers.get(key) ?? startServer(scheme);
  servers.set(key, server);
  return server;
}

afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
});

test.each(cases)(
  '$cookie in $environment at $publicOrigin has name and attributes of its scheme $tag @SEC-R3 @API-2',
  async ({ environment, publicOrigin, cookie }) => {
    const isPlain = publicOrigin.startsWith('http:') && ['LOCAL', 'MOCK'].includes(environment);
    const app = await getServer({ environment, publicOrigin });
    const written = await app.inject(`/write/${cookie}`);
    const [sent] = written.cookies;
    const name = sent?.name ?? '';
    expect(sent).toMatchObject({ path: '/', value: 'value' });
    expect(sent).not.toHaveProperty('domain');
    expect(sent?.httpOnly === true).toBe(!READABLE.test(cookie));
    if (EMBEDDED.includes(cookie)) {
      expect(name).toMatch(/^__Host-/);
      expect(sent).toMatchObject({ secure: true, sameSite: 'None' });
      expect(String(written.headers['set-cookie'])).toContain('Partitioned');
    } else {
      expect(sent?.secure === true).toBe(!isPlain);
      expect(sent?.sameSite).toBe(cookie === 'device' && !isPlain ? 'None' : 'Lax');
      const isBound = /^(?:portalSession|recovery|returnedUserId|signOnSession|device)$/.test(cookie);
      expect(name.startsWith('__Host-')).toBe(isBound && !isPlain);
    }
    const [removed] = (await app.inject(`/remove/${cookie}`)).cookies;
    expect(removed).toMatchObject({ name, value: '', maxAge: 0, path: '/' });
    expect({ ...removed, value: 'value', maxAge: sent?.maxAge }).toEqual({ ...sent, maxAge: sent?.maxAge });
    // A cookie of the other scheme is ignored: a sibling host could have set it.
    const other = name.startsWith('__Host-') ? name.slice('__Host-'.length) : `__Host-${name}`;
    const read = { url: `/read/${cookie}` };
    expect((await app.inject({ ...read, cookies: { [other]: 'x' } })).json()).toEqual({ value: null });
    expect((await app.inject({ ...read, cookies: { [name]: 'x' } })).json()).toEqual({ value: 'x' });
  },
);

test('no other server module names or writes a portal cookie @SEC-R3', () => {
  const root = join(__dirname, '../../..');
  const offenders = ['edge/src', 'services/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /(?<!\.test)\.ts$/.test(file) && !/portal-cookies\.ts$|generated|[/\\]load[/\\]/.test(file),
      )
      .filter((file) =>
        /['"`]__Host-|\.setCookie\(|\.clearCookie\(|header\(\s*'set-cookie'/.test(
          readFileSync(join(root, folder, file), 'utf8'),
        ),
      ),
  );
  expect(offenders).toEqual([]);
});
