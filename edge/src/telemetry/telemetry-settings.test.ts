import { StartError } from '@portal/server-kit/configuration';
import { readTelemetrySettings } from './telemetry-settings';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test('nothing is sent without OTEL_EXPORTER_OTLP_ENDPOINT, or when it is switched off @D-14', () => {
  expect(readTelemetrySettings({})).toBeNull();
  expect(readTelemetrySettings({ OTEL_TRACES_SAMPLER: 'nonsense' })).toBeNull();
  expect(readTelemetrySettings({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
  expect(readTelemetrySettings({ ...ENDPOINT, ...none })).toBeNull();
});

test('the endpoint alone sends traces and metrics in protobuf; each signal can have its own settings @D-14', () => {
  expect(readTelemetrySettings(ENDPOINT)).toEqual({
    headers: {},
    traces: { protocol: 'http/protobuf' },
    metrics: { protocol: 'http/protobuf', interval: 60_000, timeout: 30_000 },
  });
  expect(
    readTelemetrySettings({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_METRIC_EXPORT_INTERVAL: '5000',
    }),
  ).toEqual({
    headers: {},
    traces: { protocol: 'http/json' },
    metrics: { protocol: 'http/protobuf', interval: 5_000, timeout: 5_000 },
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'nonsense'],
  ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'nonsense'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zip'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a-secret-without-a-name'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', 'long'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_METRICS_EXPORTER', 'prometheus'],
  ['OTEL_SDK_DISABLED', 'yes'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '-1'],
  ['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '1.5'],
  ['OTEL_BSP_EXPORT_TIMEOUT', 'x'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '1m'],
  ['OTEL_METRIC_EXPORT_TIMEOUT', '70000'],
])('%s=%s is rejected with a sentence that names it @D-14', (name, value) => {
  const read = (): unknown => readTelemetrySettings({ ...ENDPOINT, [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(name);
});

test('no message repeats a header or URL @SEC-R16', () => {
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    expect(() => readTelemetrySettings({ ...ENDPOINT, [name]: 'hush-hush' })).not.toThrow('hush-hush');
});

test('headers are read with their percent encoding @D-14', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20token, x-tenant=bank=1';
  expect(readTelemetrySettings({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })?.headers).toEqual({
    authorization: 'Bearer token',
    'x-tenant': 'bank=1',
  });
});

test('a ratio needs its share @D-14', () => {
  for (const sampler of ['traceidratio', 'parentbased_traceidratio'])
    expect(() => readTelemetrySettings({ ...ENDPOINT, OTEL_TRACES_SAMPLER: sampler })).toThrow(
      'OTEL_TRACES_SAMPLER_ARG is required',
    );
});
