import net, { type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { rejectAmbiguousRequests, REQUEST_LIMITS, respondToMalformedRequest } from './malformed-requests';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({
    http: REQUEST_LIMITS,
    clientErrorHandler: respondToMalformedRequest(
      () => ({ 'x-of-every-answer': 'yes' }),
      () => ({ document: '<h1>page</h1>', policy: '' }),
    ),
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-of-every-answer', 'yes');
  });
  rejectAmbiguousRequests(app);
  app.all('/', async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

function ask(head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => (response += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(response));
    socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  });
}

test.each([
  ['without a host', 'GET / HTTP/1.1', 400],
  ['with two hosts', 'GET / HTTP/1.1\r\nHost: one\r\nHost: two', 400],
  ['with an empty host', 'GET / HTTP/1.1\r\nHost:', 400],
  ['with two words as host', 'GET / HTTP/1.1\r\nHost: a b', 400],
  ['with markup as host', 'GET / HTTP/1.1\r\nHost: <script>', 400],
  ['with a path in its host', 'GET / HTTP/1.1\r\nHost: evil.example/..', 400],
  ['with a user in its host', 'GET / HTTP/1.1\r\nHost: portal.example@evil.example', 400],
  ['with an invalid port', 'GET / HTTP/1.1\r\nHost: portal.example:80a', 400],
  ['of HTTP/1.0 with an invalid host', 'GET / HTTP/1.0\r\nHost: a b', 400],
  ['with an unknown expectation', 'GET / HTTP/1.1\r\nHost: one\r\nExpect: the-best', 417],
  ['with an additional expectation', 'GET / HTTP/1.1\r\nHost: one\r\nExpect: 100-continue, the-best', 417],
  ['that is not HTTP', 'no request at all', 400],
])(
  'a request %s is rejected with a generic error and the usual response headers @SEC-R15',
  async (_, head, status) => {
    const response = await ask(head);
    expect(response).toMatch(new RegExp(`(?:^|\r\n\r\n)HTTP/1\\.1 ${status} `));
    expect(response).toContain('"errorMessage":"The request could not be completed."');
    expect(response).toMatch(/"requestId":"[^"]+"/);
    expect(response).toContain('x-of-every-answer: yes');
    expect(response).toContain('cache-control: no-store');
  },
);

test.each([
  'portal.example',
  'Portal.Example:443',
  'localhost:8080',
  '127.0.0.1',
  '[::1]:8080',
  'an_alias',
  'one.',
])('a request for the host %s is accepted @SEC-R15', async (host) => {
  expect(await ask(`GET / HTTP/1.1\r\nHost: ${host}`)).toMatch(/ 200 OK\r\n[^]*taken$/);
});

test('an HTTP/1.0 request needs no host @SEC-R15', async () => {
  expect(await ask('GET / HTTP/1.0')).toMatch(/ 200 OK\r\n[^]*taken$/);
});

test('a request with Expect: 100-continue gets 100 Continue and is accepted @SEC-R15', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: one\r\nExpect: 100-continue\r\nContent-Type: application/json';
  const response = await ask(`${head}\r\nContent-Length: 2`, '{}');
  expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n[^]* 200 OK\r\n[^]*taken$/);
});
