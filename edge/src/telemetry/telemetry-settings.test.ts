import { readSettingsTogether, StartError, type Variables } from '@portal/registry/settings';
import { TELEMETRY_SETTINGS, toTelemetrySettings } from './telemetry-settings';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

function read(variables: Variables) {
  return readSettingsTogether(variables, TELEMETRY_SETTINGS, toTelemetrySettings);
}

test('nothing is sent without OTEL_EXPORTER_OTLP_ENDPOINT @D-14', () => {
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  expect(read(ENDPOINT)).toEqual({ headers: {} });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a-secret-without-a-name'],
])('%s=%s is rejected by its name, without the value @D-14 @SEC-R16', (name, value) => {
  expect(() => read({ ...ENDPOINT, [name]: value })).toThrow(StartError);
  expect(() => read({ ...ENDPOINT, [name]: value })).toThrow(name);
  expect(() => read({ ...ENDPOINT, [name]: value })).not.toThrow(value);
});

test('headers are read with their percent encoding @D-14', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20token, x-tenant=bank=1';
  expect(read({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })?.headers).toEqual({
    authorization: 'Bearer token',
    'x-tenant': 'bank=1',
  });
});
