import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readSettingsTogether } from '@portal/registry/settings';
import type { Database, DatabaseTransaction } from '@portal/server-kit/database';
import { traceDatabase } from '@portal/server-kit/tracing';
import { type Collector, type CollectorBehaviour, startCollector } from '../../test-support/collector';
import { createJsonLog } from '../process-log/process-log';
import { openTelemetry } from './open-telemetry';
import type { Telemetry } from './telemetry';
import { TELEMETRY_SETTINGS, toTelemetrySettings } from './telemetry-settings';

const SECRET = 'alex.morgan@example.com';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

const environment = { ...process.env };
const lines: string[] = [];
let telemetry: Telemetry;
let app: FastifyInstance;
/** Opens the telemetry with these variables, and a server with one route that uses a database. */
async function open(variables: Record<string, string>): Promise<void> {
  process.env = { ...environment, ...variables };
  const log = createJsonLog({ write: (line: string) => Boolean(lines.push(line)) });
  const settings = readSettingsTogether(variables, TELEMETRY_SETTINGS, toTelemetrySettings);
  telemetry = await openTelemetry(settings, log);
  const statements: Pick<Database, 'query' | 'transaction'> = {
    query: () => delay(1, []),
    transaction: (work) => work(statements as DatabaseTransaction),
  };
  const database = traceDatabase(statements as Database, telemetry.tracing);
  app = fastify();
  await telemetry.traceRequests(app, (key) => key === 'default');
  app.post<{ Params: { userId: string } }>('/uti/:userId', async ({ params }) => {
    await database.transaction((tx) => tx.query('SELECT id FROM users WHERE user_id = $1', [params.userId]));
    return { traceparent: telemetry.tracing.traceparent() ?? null, ...telemetry.logFields() };
  });
  app.post('/fails', () => {
    throw new Error(`no such user ${SECRET}`);
  });
  await app.ready();
}
afterEach(async () => {
  process.env = environment;
  lines.splice(0);
  await app.close();
  await telemetry.close();
});

function send(url = `/uti/${SECRET}?q=${SECRET}`) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      traceparent: PARENT,
      tracestate: `vendor=${SECRET}`,
      'x-portal-white-label': 'default',
      cookie: SECRET,
    },
    payload: { value: SECRET },
  });
}

function exportTo({ url }: Collector) {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
}

async function withCollector(
  behaviour: CollectorBehaviour,
  variables: Record<string, string>,
  work: (collector: Collector) => Promise<void>,
): Promise<void> {
  const collector = await startCollector(behaviour);
  try {
    await open({ ...exportTo(collector), ...variables });
    await work(collector);
  } finally {
    await collector.stop();
  }
}

test('a request continues the trace of its traceparent down to SQL, and no value is exported @SEC-R15', async () => {
  await withCollector('accepts', {}, async (collector) => {
    const response = await send();
    expect(response.json()).toMatchObject({ trace_id: TRACE });
    await send('/fails');
    await send(`/nowhere/${SECRET}`);
    await telemetry.close();
    const spans = collector.spans.map(({ name, attributes }) => ({ name, ...attributes }));
    expect(spans).toEqual(
      expect.arrayContaining([
        {
          name: 'POST /uti/:userId',
          'http.request.method': 'POST',
          'http.route': '/uti/:userId',
          'http.response.status_code': 200,
          'portal.white_label': 'default',
        },
        {
          name: 'SELECT',
          'db.operation.name': 'SELECT',
          'db.query.text': 'SELECT id FROM users WHERE user_id = $1',
          'db.system.name': 'postgresql',
        },
        expect.objectContaining({ name: 'POST /fails', 'http.response.status_code': 500 }),
        expect.objectContaining({ name: 'POST', 'http.response.status_code': 404 }),
      ]) as unknown[],
    );
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    const byId = new Map(collector.spans.map((span) => [span.spanId, span]));
    const getPath = (id: string): string[] => {
      const span = byId.get(id);
      return span === undefined ? [] : [...getPath(span.parentSpanId), span.name];
    };
    const statement = collector.spans.find(({ name }) => name === 'SELECT');
    expect(getPath(statement?.spanId ?? '')).toEqual(['POST /uti/:userId', 'transaction', 'SELECT']);
    expect(collector.spans[0]?.resource).toMatchObject({ 'service.name': 'portal' });
    expect(collector.received().includes(SECRET)).toBe(false);
  });
});

const HOST = { host: 'portal.example' };
test.each<[string, string, Record<string, string>, string | undefined]>([
  ['its header', '/uti/a', { 'x-portal-white-label': 'default', referer: 'http://portal.example/ray/fps' }, 'default'],
  ['its URL', '/uti/a?wl=default', {}, 'default'],
  ['the page it comes from', '/uti/a', { referer: 'http://portal.example/default/fps' }, 'default'],
  ['a page of its client', '/uti/a', { referer: 'http://portal.example/app/default/login?x=1' }, 'default'],
  ['a page of another site', '/uti/a', { referer: 'http://other.example/default/fps' }, undefined],
  ['a page without a client', '/uti/a', { referer: 'http://portal.example/importmap.json' }, undefined],
  ['a white label that does not exist', '/uti/a', { 'x-portal-white-label': SECRET }, undefined],
  ['a URL with a secret', `/uti/a?wl=${SECRET}`, { referer: `http://portal.example/${SECRET}/fps?wl=${SECRET}` }, undefined],
  ['no page that can be read', '/uti/a', { referer: 'http://[' }, undefined],
])('a request has the white label of %s only if it exists, and no other value @SEC-R15', async (_what, url, headers, expected) => {
  await withCollector('accepts', {}, async (collector) => {
    await app.inject({ method: 'POST', url, headers: { ...HOST, ...headers } });
    await telemetry.close();
    const span = collector.spans.find(({ name }) => name === 'POST /uti/:userId');
    expect(span?.attributes['portal.white_label']).toBe(expected);
    expect(collector.received().includes(SECRET)).toBe(false);
  });
}); // prettier-ignore

test.each([
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, 3],
  [{ OTEL_TRACES_EXPORTER: 'none' }, 0],
  [{ OTEL_SDK_DISABLED: 'true' }, 0],
])('the standard variables %j leave %d spans of a sampled request @SEC-R15', async (variables, count) => {
  await withCollector('accepts', variables, async (collector) => {
    await send();
    await telemetry.close();
    expect(collector.spans).toHaveLength(count);
  });
});

test.each(['rejects', 'hangs', 'away'] as const)(
  'a collector that %s delays no request, and a stop by two seconds at most @STA-8',
  async (behaviour) => {
    const collector = await startCollector(behaviour === 'away' ? 'accepts' : behaviour);
    if (behaviour === 'away') await collector.stop();
    await open({
      ...exportTo(collector),
      // A request or a stop that waited for the collector would not end.
      OTEL_EXPORTER_OTLP_TIMEOUT: '3600000',
      OTEL_BSP_SCHEDULE_DELAY: '5',
    });
    for (let turn = 0; turn < 20; turn += 1) expect((await send()).statusCode).toBe(200);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await telemetry.close();
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 2_000);
    timers.mockRestore();
    if (behaviour === 'rejects')
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({ level: 40, event: 'telemetry not sent', signal: 'traces' }),
      ]);
    await collector.stop();
  },
);

test('the metrics for Prometheus are those that a collector gets @STA-8', async () => {
  await withCollector('accepts', {}, async (collector) => {
    const registry = new Registry();
    const registers = [registry];
    new Counter({ name: 'some_total', help: 'Some', labelNames: ['kind'], registers }).inc({ kind: 'a' }, 3);
    new Gauge({ name: 'level', help: 'Level', registers }).set(7);
    const times = new Histogram({
      name: 'time_seconds',
      help: 'Time',
      labelNames: ['route'],
      buckets: [1, 2],
      registers,
    });
    for (const [route, seconds] of [
      ['a', 0.5],
      ['a', 1.5],
      ['a', 9],
      ['b', 1],
    ] as const)
      times.observe({ route }, seconds);
    telemetry.exportMetrics(registry);
    await telemetry.close();
    expect(collector.points()).toEqual([
      { name: 'some_total', kind: 'sum', attributes: { kind: 'a' }, value: 3, buckets: [] },
      { name: 'level', kind: 'gauge', attributes: {}, value: 7, buckets: [] },
      { name: 'time_seconds', kind: 'histogram', attributes: { route: 'a' }, value: 3, buckets: [1, 1, 1] },
      { name: 'time_seconds', kind: 'histogram', attributes: { route: 'b' }, value: 1, buckets: [1, 0, 0] },
    ]);
  });
});
