import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { sampleCases } from '@portal/contract/sample-cases';
import { handleErrors } from '@portal/server-kit/http';
import { portalSession } from '@portal/server-kit/sessions';
import { PORTAL_HEADERS } from '../../test-support/portal-headers';
import { logFormat } from '../requests/request-log';
import { SERVICE_PATHS } from '../settings/service-paths';
import { type ServiceName } from '../settings/service-paths';
import { type EdgeSettings } from '../settings/settings';
import { upstreamRoutes } from './upstreams';

const PUBLIC = 'https://portal.example';

/** A custom upstream: it echoes the request and sets all cookies in `sets`. */
let upstream: FastifyInstance;
let address: string;
let sets: string[] = [];
let responds: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  upstream = fastify();
  upstream.removeAllContentTypeParsers();
  upstream.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  upstream.all('/*', async ({ method, url, headers, body }, reply) =>
    reply.headers({ ...responds, 'set-cookie': sets }).send({ method, url, headers, body }),
  );
  address = await upstream.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  sets = [];
  responds = {};
});
afterAll(() => upstream.close());

async function edgeWith(
  upstreams: EdgeSettings['upstreams'],
  recoveryCookies: readonly string[] = [],
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = fastify({ logger });
  app.setErrorHandler(handleErrors);
  await app.register(
    portalSession({ serverKey: Buffer.alloc(32, 7), publicOrigin: PUBLIC, environment: 'PRODUCTION' }),
  );
  await app.register(
    upstreamRoutes({ upstreams, recoveryCookies }, { publicOrigin: PUBLIC, environment: 'PRODUCTION' }),
  );
  app.get('/page', (_request, reply) => {
    reply.ensurePortalSession();
    return reply.send({});
  });
  await app.ready();
  return app;
}

test.each(sampleCases(['info', 'trace']))(
  'at log level %s neither forwarded URLs nor their responses are logged @SEC-R15 @D-3',
  async (level) => {
    let log = '';
    const stream = { write: (line: string) => (log += line) };
    const app = await edgeWith({ recovery: address }, [], { level, ...logFormat, stream });
    for (const path of ['uti', 'fps/email']) {
      const url = `/portal-login-service/public/${path}/alex.morgan@bank.example?of=alex.morgan`;
      const response = await app.inject(url);
      expect(response.json()).toMatchObject({ method: 'GET', url });
    }
    await app.close();
    expect(log).toContain('"statusCode":200');
    expect(log).not.toContain('alex');
  },
);

async function createVisitor(app: FastifyInstance) {
  const { cookies } = await app.inject('/page');
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': token,
  };
}

const SERVICES = Object.keys(SERVICE_PATHS) as readonly ServiceName[];

test.each(sampleCases(SERVICES, 0, 2))(
  'only %s is forwarded to the custom upstream, path by path @D-3',
  async (service) => {
    const app = await edgeWith({ [service]: address });
    for (const other of SERVICES) {
      for (const prefix of SERVICE_PATHS[other]) {
        const response = await app.inject(`${prefix}?a=1`);
        expect([prefix, response.statusCode]).toEqual([prefix, other === service ? 200 : 404]);
        if (other === service) expect(response.json()).toMatchObject({ method: 'GET', url: `${prefix}?a=1` });
      }
    }
    await app.close();
  },
);

test.each(['/bank/v1', '/bank/v1/', '/'])('the URL of a service may have the path %s @D-3', async (base) => {
  const app = await edgeWith({ content: `${address}${base}` });
  const response = await app.inject('/app/cs5/gateway/open/cookiepolicy.json?a=1');
  expect(response.statusCode).toBe(200);
  expect(response.json<{ url: string }>().url).toBe(
    `${base.replace(/\/$/, '')}/app/cs5/gateway/open/cookiepolicy.json?a=1`,
  );
  await app.close();
});

const SESSIONS = [
  '__Host-portal-session',
  '__Host-embedded-session',
  '__Host-sso-session',
  'SMSESSION',
  'JSESSIONID',
];
const PORTALS = ['XSRF-TOKEN', 'displayLanguage', 'targetLC', 'usrTok', 'portalCanary', 'portalOverrides'];
const EVERY = [...SESSIONS, ...PORTALS, '__Host-recovery-1', '__Host-recovery-2', 'EU_COOKIE'];
const RECOVERY = [
  '__Host-portal-session',
  '__Host-embedded-session',
  'XSRF-TOKEN',
  'displayLanguage',
  '__Host-recovery-1',
  '__Host-recovery-2',
];
const SIGN_ON = ['__Host-sso-session', 'SMSESSION', 'JSESSIONID', 'displayLanguage', 'targetLC'];
/** Cookies of the portal that services only read. */
const READ_ONLY = ['__Host-portal-session', '__Host-embedded-session', 'XSRF-TOKEN', 'displayLanguage'];

test.each<[ServiceName, readonly string[], readonly string[]]>([
  ['recovery', [], RECOVERY],
  ['recovery', ['JSESSIONID'], [...RECOVERY, 'JSESSIONID']],
  ['recovery', ['JSESSIONID', 'portalCanary', 'usrTok'], [...RECOVERY, 'JSESSIONID']],
  ['sign-on', [], SIGN_ON],
  ['sign-on', ['JSESSIONID'], SIGN_ON.filter((name) => name !== 'JSESSIONID')],
  ['content', ['JSESSIONID'], []],
  ['statistics', ['JSESSIONID'], []],
  ['white-label-tests', ['JSESSIONID'], []],
])(
  '%s (settings: %j) gets exactly these cookies and its own: %j @SEC-R3 @D-3',
  async (service, ofRecovery, ownCookies) => {
    const app = await edgeWith({ [service]: address }, ofRecovery);
    sets = [...EVERY, ''].map((name) => `${name}=set; Path=/; Secure; HttpOnly`);
    for (const prefix of SERVICE_PATHS[service]) {
      const response = await app.inject({
        url: prefix,
        headers: {
          cookie: [...EVERY.map((name) => `${name}=sent=1`), '=nameless', '__Host-sso-session'].join('; '),
          authorization: 'Bearer of-an-operator',
          'proxy-authorization': 'Basic b2Y6cHJveHk=',
        },
      });
      const { headers } = response.json<{ headers: Record<string, string> }>();
      const sent = (headers['cookie'] ?? '').split('; ').filter((pair) => pair !== '');
      expect(sent.toSorted()).toEqual(ownCookies.map((name) => `${name}=sent=1`).toSorted());
      expect(response.cookies.map(({ name }) => name).toSorted()).toEqual(
        ownCookies.filter((name) => !READ_ONLY.includes(name)).toSorted(),
      );
      expect(JSON.stringify(headers)).not.toMatch(/operator|b2Y6cHJveHk/);
    }
    await app.close();
  },
);

test('IP address headers of the client are not forwarded @SEC-R2 @SEC-R3', async () => {
  const app = await edgeWith({ content: address });
  const claimed = [
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
    'x_forwarded_for',
    'x-forwarded-port',
    'x-forwarded-prefix',
    'x-original-host',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
    'sm_user',
    'remote-user',
    'x-remote-user',
    'x-method-override',
    'x-originating-ip',
    'x-envoy-external-address',
    'x-authenticated-userid',
    'x-goog-authenticated-user-email',
    'x-nobody-has-thought-of-yet',
  ];
  const plain = {
    accept: 'text/html',
    'user-agent': 'A browser',
    'x-portal-white-label': 'ray',
    'idempotency-key': '"0123456789abcdefghijkl"',
    'sec-fetch-site': 'same-origin',
  };
  const response = await app.inject({
    url: SERVICE_PATHS.content[0],
    headers: { ...plain, ...Object.fromEntries(claimed.map((name) => [name, '203.0.113.77'])) },
  });
  expect(response.body).not.toContain('203.0.113.77');
  expect(response.json<{ headers: object }>().headers).toMatchObject(plain);
  await app.close();
});

/** Response headers that a service may send. */
const PASSED = {
  'accept-ranges': 'bytes',
  allow: 'GET',
  'content-disposition': 'inline',
  'content-language': 'de',
  'content-type': 'application/json; charset=utf-8',
  etag: '"1"',
  'last-modified': 'Sat, 28 Nov 2026 10:00:00 GMT',
  location: '/app/default/login',
  'retry-after': '7',
};

test.each(sampleCases(SERVICES, 0, 4))(
  '%s sends only headers that describe its body @D-3 @SEC-R9',
  async (service) => {
    const app = await edgeWith({ [service]: address });
    const [url] = SERVICE_PATHS[service];
    const quiet = await app.inject(url);
    for (const name of PORTAL_HEADERS) {
      responds = { [name]: 'changed' };
      const { statusCode, headers } = await app.inject(url);
      expect([name, statusCode, { ...headers, 'content-length': 0, date: 0 }]).toEqual([
        name,
        200,
        { ...quiet.headers, 'content-length': 0, date: 0 },
      ]);
    }
    responds = { ...PASSED, 'www-authenticate': 'Negotiate' };
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      ...PASSED,
      'cache-control': service === 'content' ? 'no-cache' : 'no-store',
    });
    expect('www-authenticate' in headers).toBe(service === 'sign-on');
    await app.close();
  },
);

test('a request without a known remote IP address (connection reset) is not forwarded @SEC-R2 @D-3', async () => {
  const app = await edgeWith({ content: address });
  // Simulates a closed connection on the server; the response still arrives here.
  app.server.prependListener('request', ({ socket }) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(origin + SERVICE_PATHS.content[0]);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ status: 'FAILURE' }),
  ]);
  await app.close();
});

test('the CSRF token is forwarded with its session, to recovery only @SEC-R11', async () => {
  for (const service of SERVICES) {
    const app = await edgeWith({ [service]: address });
    const response = await app.inject({ url: SERVICE_PATHS[service][0], headers: await createVisitor(app) });
    const { headers } = response.json<{ headers: Record<string, string> }>();
    expect([service, 'x-xsrf-token' in headers]).toEqual([service, service === 'recovery']);
    await app.close();
  }
});

test('bodies, cookies and responses are passed on; this server sets the forwarded headers @D-3', async () => {
  const app = await edgeWith({ recovery: address });
  sets = ['__Host-recovery-1=own; Path=/; Secure'];
  const response = await app.inject({
    method: 'POST',
    url: '/portal-login-service/public/fps/auth',
    payload: { userId: 'alex.morgan' },
    headers: {
      ...(await createVisitor(app)),
      host: 'evil.example',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
    },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['set-cookie']).toContain('__Host-recovery-1=own; Path=/; Secure');
  const { body, headers } = response.json<{ body: string; headers: Record<string, string> }>();
  expect(JSON.parse(body)).toEqual({ userId: 'alex.morgan' });
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'portal.example',
    'x-forwarded-proto': 'https',
  });
  expect(JSON.stringify(headers)).not.toMatch(/1\.2\.3\.4|evil/);
  await app.close();
});

test('neither cross-site recovery requests nor large bodies are forwarded @SEC-R11', async () => {
  const app = await edgeWith({ recovery: address });
  const post = async (headers: Record<string, string>, payload: object = {}) =>
    (await app.inject({ method: 'POST', url: '/portal-login-service/public/change', headers, payload }))
      .statusCode;
  const mine = await createVisitor(app);
  expect(await post(mine)).toBe(200);
  expect(await post({ cookie: mine.cookie })).toBe(403);
  expect(await post({ ...mine, origin: 'https://evil.example' })).toBe(403);
  expect(await post(mine, { text: 'x'.repeat(17_000) })).toBe(413);
  await app.close();
});

test.each(sampleCases(SERVICES))('the log names the setting of an unavailable %s service and the reason @D-3 @SEC-R15', async (service) => {
  let log = '';
  const stream = { write: (line: string) => (log += line) };
  // A plain HTTP server does not speak TLS.
  for (const [url, reason] of [
    ['http://127.0.0.1:9', 'it refuses connections (ECONNREFUSED)'],
    [address.replace('http:', 'https:'), 'it does not speak TLS on this port, or only'],
  ] as const) {
    log = '';
    const app = await edgeWith({ [service]: url }, [], { level: 'error', stream });
    await app.inject(`${SERVICE_PATHS[service][0]}?userId=alex`);
    const setting = { recovery: 'RECOVERY', 'sign-on': 'SIGN_ON', content: 'CONTENT', statistics: 'STATISTICS', 'white-label-tests': 'WHITE_LABEL_TESTS' }[service];
    expect(log).toContain(`"msg":"${setting}_SERVICE_URL: ${reason}`);
    expect(log).not.toMatch(/alex|127\.0\.0\.1:9/);
    await app.close();
  }
}); // prettier-ignore

test('an unavailable upstream gives a generic error with a retry time @D-3', async () => {
  const app = await edgeWith({ content: 'http://127.0.0.1:9' });
  const response = await app.inject('/app/cs5/gateway/open/cookiepolicy.json');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toMatchObject({ status: 'FAILURE', retryAfterSeconds: 5 });
  expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1/);
  await app.close();
});
