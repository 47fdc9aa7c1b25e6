import { wholeNumber, type Variables } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';

/** Encoding of OTLP over HTTP, by the standard's names. */
export type OtlpProtocol = 'http/protobuf' | 'http/json';

/** One kind of telemetry. */
export interface SignalSettings {
  readonly protocol: OtlpProtocol;
}

/** What is sent to an OpenTelemetry collector; the SDK reads the other standard variables itself. */
export interface TelemetrySettings {
  /** Null with OTEL_TRACES_EXPORTER=none. */
  readonly traces: SignalSettings | null;
  /** Null with OTEL_METRICS_EXPORTER=none; times are in milliseconds. */
  readonly metrics: (SignalSettings & { readonly interval: number; readonly timeout: number }) | null;
}

const PROTOCOLS: readonly string[] = ['http/protobuf', 'http/json'] satisfies OtlpProtocol[];

/** Variables with a fixed set of values. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  OTEL_SDK_DISABLED: ['true', 'false'],
  OTEL_TRACES_EXPORTER: ['otlp', 'none'],
  OTEL_METRICS_EXPORTER: ['otlp', 'none'],
  OTEL_EXPORTER_OTLP_PROTOCOL: PROTOCOLS,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: PROTOCOLS,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: PROTOCOLS,
  OTEL_EXPORTER_OTLP_COMPRESSION: ['gzip', 'none'],
  OTEL_TRACES_SAMPLER: [
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ],
};

const ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Whole numbers that the SDK reads: milliseconds and numbers of spans. */
const NUMBERS = [
  'OTEL_BSP_EXPORT_TIMEOUT',
  'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
  'OTEL_BSP_MAX_QUEUE_SIZE',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
];

/** An hour in milliseconds. */
const MAX_NUMBER = 3_600_000;

function checkChoices(variables: Variables): void {
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = variables[name];
    if (value !== undefined && !choices.includes(value))
      throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
  }
}

function checkEndpoints(variables: Variables): void {
  for (const name of ENDPOINTS) {
    const value = variables[name];
    if (value === undefined) continue;
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      throw new StartError(`${name} must be an http or https URL, such as http://127.0.0.1:4318.`);
  }
}

function checkSamplerArgument(variables: Variables): void {
  const value = variables['OTEL_TRACES_SAMPLER_ARG'];
  if (value === undefined) {
    if (variables['OTEL_TRACES_SAMPLER']?.endsWith('traceidratio') !== true) return;
    throw new StartError(
      'OTEL_TRACES_SAMPLER_ARG is required with this OTEL_TRACES_SAMPLER: the share of traces, such as 0.1.',
    );
  }
  if (!/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value))
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${value}".`);
}

/** Names and values that may hold any text are left out of messages: headers are often secrets. */
function checkHeaders(variables: Variables): void {
  const headers = variables['OTEL_EXPORTER_OTLP_HEADERS'];
  if (headers === undefined || headers.split(',').every((pair) => /^\s*[^=\s]+=.+$/.test(pair))) return;
  throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other-name=value.');
}

/**
 * Reads the standard variables of OpenTelemetry. Nothing is sent without OTEL_EXPORTER_OTLP_ENDPOINT.
 *
 * @returns null when nothing is sent
 * @throws StartError naming the variable; never repeats a URL or header, which may hold a secret
 */
export function readTelemetrySettings(variables: Variables): TelemetrySettings | null {
  if (variables['OTEL_EXPORTER_OTLP_ENDPOINT'] === undefined) return null;
  checkChoices(variables);
  checkEndpoints(variables);
  checkSamplerArgument(variables);
  checkHeaders(variables);
  for (const name of NUMBERS) wholeNumber(variables, name, 1, MAX_NUMBER);
  const interval = wholeNumber(variables, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000, MAX_NUMBER);
  const timeout = wholeNumber(
    variables,
    'OTEL_METRIC_EXPORT_TIMEOUT',
    Math.min(30_000, interval),
    MAX_NUMBER,
  );
  if (timeout > interval)
    throw new StartError('OTEL_METRIC_EXPORT_TIMEOUT must not be longer than OTEL_METRIC_EXPORT_INTERVAL.');
  const protocolOf = (signal: string): OtlpProtocol =>
    (variables[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] ??
      variables['OTEL_EXPORTER_OTLP_PROTOCOL'] ??
      'http/protobuf') as OtlpProtocol;
  const traces = variables['OTEL_TRACES_EXPORTER'] === 'none' ? null : { protocol: protocolOf('TRACES') };
  const metrics =
    variables['OTEL_METRICS_EXPORTER'] === 'none'
      ? null
      : { protocol: protocolOf('METRICS'), interval, timeout };
  const isDisabled = variables['OTEL_SDK_DISABLED'] === 'true' || (traces === null && metrics === null);
  return isDisabled ? null : { traces, metrics };
}
