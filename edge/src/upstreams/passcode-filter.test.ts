import fastify, { type FastifyInstance } from 'fastify';
import { portalSession } from '@portal/server-kit/sessions';
import { upstreamRoutes } from './upstreams';

const PORTAL = { publicOrigin: 'https://portal.example', environment: 'PRODUCTION' } as const;
const OTP = 'x7qQTFCMkMz';

let response: string;
let encoding: string | undefined;
let received: { readonly body: string; readonly encoding: unknown };
let upstream: FastifyInstance;
let app: FastifyInstance;
let headers: Record<string, string>;
beforeAll(async () => {
  upstream = fastify();
  upstream.removeAllContentTypeParsers();
  upstream.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  upstream.post('/*', async (request, reply) => {
    received = { body: String(request.body), encoding: request.headers['accept-encoding'] };
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return await reply.type('application/json').send(response);
  });
  const recovery = await upstream.listen({ port: 0, host: '127.0.0.1' });
  app = fastify();
  await app.register(portalSession({ serverKey: Buffer.alloc(32, 7), ...PORTAL }));
  await app.register(upstreamRoutes({ upstreams: { recovery }, recoveryCookies: [] }, PORTAL));
  app.get('/page', (_request, reply) => {
    reply.ensurePortalSession();
    return reply.send({});
  });
  await app.ready();
  const { cookies } = await app.inject('/page');
  headers = {
    'content-type': 'application/json',
    'accept-encoding': 'gzip, br',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  };
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

function post(payload: string, path = '/fps/generate-otp') {
  return app.inject({ method: 'POST', url: `/portal-login-service/public${path}`, headers, payload });
}

test.each([
  ['{"channel":"Email"}', '/fps/generate-otp'],
  ['{"channel":"SMS"}', '/fps/generate-otp'],
  ['{"channel":"Call","channel":"Email"}', '/fps/generate-otp'],
  ['{"channel":"Email"}', '/fps/%67enerate-otp'],
  ['{"channel":', '/fps/generate-otp'],
  ['["Call"]', '/fps/generate-otp'],
])(
  '%s to %s: the passcode of a custom service does not leave the portal @SEC-R6 @D-15',
  async (body, path) => {
    for (const each of [`{"otp":"${OTP}","resendsLeft":2}`, `{"o\\u0074p":"${OTP}","resendsLeft":2}`]) {
      response = each;
      const { statusCode, body: sent } = await post(body, path);
      expect([statusCode, JSON.parse(sent)]).toEqual([200, { resendsLeft: 2 }]);
      expect(received).toEqual({ body, encoding: 'identity' });
    }
  },
);

test('a response that is too long to be read does not leave the portal @SEC-R6 @SEC-R11', async () => {
  response = JSON.stringify({ otp: OTP, resendsLeft: 2, filler: 'x'.repeat(64 * 1024) });
  const { statusCode, body } = await post('{"channel":"Email"}');
  expect(statusCode).toBe(500);
  expect(body).not.toContain(OTP);
});

test('a response that is compressed all the same cannot be read, and does not leave the portal @SEC-R6 @D-15', async () => {
  encoding = 'gzip';
  response = `{"otp":"${OTP}"}`;
  const { statusCode, body, headers: sent } = await post('{"channel":"Email"}');
  encoding = undefined;
  expect([statusCode, sent['content-encoding']]).toEqual([502, undefined]);
  expect(body).not.toContain(OTP);
});

test.each([['{"channel":"Call"}'], ['{"channel":"Email","channel":"Call"}']])(
  '%s: the code of a phone call reaches the page, and only that channel is read @SEC-R6 @D-5 @D-15',
  async (body) => {
    response = `{"otp":"${OTP}"}`;
    expect((await post(body)).body).toBe(response);
    expect(received.body).toBe('{"channel":"Call"}');
  },
);

test.each(['', 'SUCCESS', '{"status":"Success"}', '{"note":"otp'])(
  'the response %j is passed on unchanged @D-15',
  async (body) => {
    response = body;
    expect((await post('{"channel":"Email"}')).body).toBe(body);
  },
);
