import { once } from 'node:events';
import net from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { RenderFailure } from '../rendering/renderer';
import { REQUEST_LIMITS } from '../requests/malformed-requests';
import { generateRequestId, logFormat, sendRequestIds } from '../requests/request-log';
import { type MetricsServer, serveMetrics } from './metrics-server';
import { createPortalMetrics, type PortalMetrics } from './portal-metrics';

const failure: RenderFailure = {
  part: 'login-mf',
  id: '0123456789abcdef',
  kind: 'timeout',
  reason: 'renders on the server longer than 250 ms',
  since: '2026-11-25T12:00:00.000Z',
};
let metrics: PortalMetrics;
let server: MetricsServer;
let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  metrics = createPortalMetrics(
    { use: () => ({ open: 4, busy: 3, waiting: 2 }) },
    { failures: () => [failure], pids: () => [1, 2] },
    { outdated: () => new Map([['ray', []]]) },
    { countFailed: () => 2 },
  );
  server = await serveMetrics(metrics, 0, '127.0.0.1');
  app = fastify({
    logger: {
      level: 'info',
      ...logFormat,
      stream: { write: (line) => void lines.push(line) },
    },
    genReqId: generateRequestId,
  });
  sendRequestIds(app);
  metrics.observeRequests(app);
  app.get('/uti/:userId', () => ({ ok: true }));
  app.post('/fails', (_request, reply) => reply.code(503).send());
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
async function read(path = '/metrics', method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('every response carries a request id that the visitor cannot choose @STA-4', async () => {
  const response = await app.inject({
    url: '/uti/alex.morgan?otp=483920',
    headers: { 'x-request-id': 'mine' },
  });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});

test('the log contains the route and id of a request, and nothing about the visitor @SEC-R15', async () => {
  lines.splice(0);
  const response = await app.inject({ url: '/uti/alex.morgan?otp=483920' });
  const log = lines.join('');
  expect(log).toContain(`"reqId":"${String(response.headers['x-request-id'])}"`);
  expect(log).toContain('"req":{"method":"GET","route":"/uti/:userId"}');
  expect(log).not.toMatch(/alex|483920|remoteAddress|127\.0\.0\.1/);
});

test('requests are counted by route, not by URL @STA-8', async () => {
  for (const user of ['a', 'b']) await app.inject(`/uti/${user}`);
  await app.inject({ method: 'POST', url: '/fails' });
  await app.inject('/nowhere/at/all');
  const { status, type, text } = await read();
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text).toMatch(
    /portal_http_request_duration_seconds_count\{method="GET",route="\/uti\/:userId",status="2xx"\} [4-9]/,
  );
  expect(text).toContain('duration_seconds_count{method="POST",route="/fails",status="5xx"} 1');
  expect(text).toContain('duration_seconds_count{method="GET",route="none",status="4xx"} 1');
  expect(text).not.toContain('/nowhere');
});

test('messages, records, redirects, sign-ins, the queue and the database are exported as metrics @STA-8 @D-9', async () => {
  metrics.message('Email', 'sent');
  metrics.message('SMS', 'refused');
  metrics.message('Call', 'overBudget');
  metrics.senderRejected('bank');
  metrics.recordsAccepted('click', 7);
  metrics.recordsDropped('flood', 2);
  metrics.redirectDropped('TARGET');
  metrics.signInThrottled();
  metrics.recordsWaiting(() => 11);
  const { text } = await read();
  for (const line of [
    'portal_messages_total{channel="Email",outcome="sent"} 1',
    'portal_messages_total{channel="SMS",outcome="refused"} 1',
    'portal_messages_total{channel="Call",outcome="overBudget"} 1',
    'portal_message_sender_rejected_total{white_label="bank"} 1',
    'portal_statistics_records_total{topic="click"} 7',
    'portal_statistics_dropped_total{reason="flood"} 2',
    'portal_redirects_dropped_total{parameter="TARGET"} 1',
    'portal_sign_in_throttled_total 1',
    'portal_statistics_queue_length 11',
    'portal_database_connections{state="open"} 4',
    'portal_database_connections{state="busy"} 3',
    'portal_database_connections{state="waiting"} 2',
    'process_cpu_seconds_total',
  ])
    expect(text).toContain(line);
});

test('the state of a directory is a metric once there is one @D-14', async () => {
  expect((await read()).text).not.toMatch(/^portal_directory_available /m);
  for (const isAvailable of [true, false]) {
    metrics.directoryProbed(() => isAvailable);
    expect((await read()).text).toContain(`\nportal_directory_available ${isAvailable ? 1 : 0}\n`);
  }
});

test('parts with an open render breaker and failed renderings are exported as metrics @CARD-6', async () => {
  metrics.countRenderFailure('login-mf', 'timeout');
  const { text } = await read();
  for (const line of [
    'portal_render_failures_total{part="login-mf",kind="timeout"} 1',
    'portal_render_breaker_open{part="login-mf"} 1',
    'portal_render_workers 2',
    'portal_unavailable_builds 2',
  ])
    expect(text).toContain(line);
});

test('white labels whose files have mistakes are exported as metrics @WL-7', async () => {
  expect((await read()).text).toContain('portal_white_label_outdated{white_label="ray"} 1');
});

test('the metrics port responds to only a few of hundreds of pipelined requests @SEC-R11', async () => {
  const reading = jest.fn(() => metrics.read());
  const counted = await serveMetrics({ read: reading }, 0, '127.0.0.1');
  const socket = net.connect(counted.port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500));
  await once(socket.resume(), 'close');
  expect(reading).toHaveBeenCalledTimes(16);
  await counted.close();
});

test('the metrics port times out incomplete request headers, like the portal’s own port @SEC-R11', async () => {
  const hurried = { ...REQUEST_LIMITS, headersTimeout: 100, connectionsCheckingInterval: 50 };
  const counted = await serveMetrics(metrics, 0, '127.0.0.1', hurried);
  const socket = net.connect(counted.port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET /metrics HTTP/1.1\r\nHost: a\r\n');
  let response = '';
  for await (const text of socket) response += String(text);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  await counted.close();
});

test('the metrics port serves only GET /metrics @SEC-R16', async () => {
  expect((await read('/')).status).toBe(404);
  expect((await read('/metrics?x')).status).toBe(404);
  expect((await read('/metrics', 'POST')).status).toBe(404);
  await expect(serveMetrics(metrics, server.port, '127.0.0.1')).rejects.toThrow(
    `Port ${server.port} of METRICS_PORT is used`,
  );
});
