import { describeSettings, integer, oneOf, text } from '@portal/registry/settings';

const PROTOCOL = oneOf('http/protobuf', 'http/json');
const ENDPOINT = text('https?://.+');
const EXPORTER = oneOf('otlp', 'none');
/** An hour in milliseconds. */
const MAX_MS = 3_600_000;
const COLLECTOR = 'http://127.0.0.1:4318';

/** Standard variables of OpenTelemetry, which have no effect without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const TELEMETRY_SETTINGS = describeSettings('edge', 'telemetry', {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: ENDPOINT,
    meaning: 'base URL of a collector; nothing is sent without it',
    example: COLLECTOR,
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: ENDPOINT,
    meaning: 'URL for traces',
    example: `${COLLECTOR}/v1/traces`,
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    schema: ENDPOINT,
    meaning: 'URL for metrics',
    example: `${COLLECTOR}/v1/metrics`,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: PROTOCOL,
    default: 'http/protobuf',
    meaning: 'encoding: `http/protobuf` or `http/json`',
    example: 'http/json',
  },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: {
    schema: PROTOCOL,
    meaning: 'encoding of traces',
    example: 'http/json',
  },
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: {
    schema: PROTOCOL,
    meaning: 'encoding of metrics',
    example: 'http/json',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: text('\\s*[^=\\s]+=.+'),
    secret: true,
    meaning: 'headers, such as `authorization=Bearer%20…`',
    example: 'authorization=Bearer%20token',
  },
  OTEL_EXPORTER_OTLP_COMPRESSION: {
    schema: oneOf('gzip', 'none'),
    default: 'none',
    meaning: '`gzip` or `none`',
    example: 'gzip',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    schema: integer(1, MAX_MS),
    otherwise: '10000',
    meaning: 'milliseconds of one export',
    example: '5000',
  },
  OTEL_TRACES_EXPORTER: {
    schema: EXPORTER,
    default: 'otlp',
    meaning: '`none` sends no traces',
    example: 'none',
  },
  OTEL_METRICS_EXPORTER: {
    schema: EXPORTER,
    default: 'otlp',
    meaning: '`none` sends no metrics',
    example: 'none',
  },
  OTEL_TRACES_SAMPLER: {
    schema: oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    default: 'parentbased_always_on',
    meaning: 'sampler; a ratio needs `OTEL_TRACES_SAMPLER_ARG`',
    example: 'always_on',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: text('0(?:\\.\\d+)?|1(?:\\.0+)?'),
    meaning: 'share of traces of a ratio, 0 to 1',
    example: '0.1',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    schema: integer(1, MAX_MS),
    default: '60000',
    meaning: 'milliseconds between exports of metrics',
    example: '60000',
  },
  OTEL_METRIC_EXPORT_TIMEOUT: {
    schema: integer(1, MAX_MS),
    otherwise: '30000',
    meaning: 'milliseconds of one export of metrics; at most the interval',
    example: '30000',
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    schema: integer(1, MAX_MS),
    otherwise: '5000',
    meaning: 'milliseconds between exports of spans',
    example: '5000',
  },
  OTEL_BSP_EXPORT_TIMEOUT: {
    schema: integer(1, MAX_MS),
    otherwise: '30000',
    meaning: 'milliseconds of one export of spans',
    example: '30000',
  },
  OTEL_BSP_MAX_QUEUE_SIZE: {
    schema: integer(1, MAX_MS),
    otherwise: '2048',
    meaning: 'spans in memory',
    example: '2048',
  },
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: {
    schema: integer(1, MAX_MS),
    otherwise: '512',
    meaning: 'spans of one export',
    example: '512',
  },
  OTEL_SERVICE_NAME: {
    schema: text(),
    otherwise: 'portal',
    meaning: 'name of the service',
    example: 'portal',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    schema: text(),
    meaning: 'further attributes of the resource',
    example: 'deployment.environment=production',
  },
  OTEL_SDK_DISABLED: {
    schema: oneOf('true', 'false'),
    default: 'false',
    meaning: '`true` sends nothing',
    example: 'true',
  },
});
