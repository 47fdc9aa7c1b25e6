import { optionalWholeNumber, readAll, type Variables, wholeNumber } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { TELEMETRY_SETTINGS } from './telemetry-descriptions';

/** Encoding of OTLP over HTTP, by the standard's names. */
export type OtlpProtocol = 'http/protobuf' | 'http/json';

/** Settings of one signal: traces or metrics. */
export interface SignalSettings {
  readonly protocol: OtlpProtocol;
}

/** Settings of the export to an OpenTelemetry collector; the SDK reads the other standard variables itself. */
export interface TelemetrySettings {
  /** HTTP headers of every export. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null with OTEL_TRACES_EXPORTER=none. */
  readonly traces: SignalSettings | null;
  /** Null with OTEL_METRICS_EXPORTER=none; times are in milliseconds. */
  readonly metrics: (SignalSettings & { readonly interval: number; readonly timeout: number }) | null;
}

const CHOICES = [
  TELEMETRY_SETTINGS.OTEL_SDK_DISABLED,
  TELEMETRY_SETTINGS.OTEL_TRACES_EXPORTER,
  TELEMETRY_SETTINGS.OTEL_METRICS_EXPORTER,
  TELEMETRY_SETTINGS.OTEL_EXPORTER_OTLP_PROTOCOL,
  TELEMETRY_SETTINGS.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL,
  TELEMETRY_SETTINGS.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL,
  TELEMETRY_SETTINGS.OTEL_EXPORTER_OTLP_COMPRESSION,
  TELEMETRY_SETTINGS.OTEL_TRACES_SAMPLER,
];

const ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Whole numbers that the SDK reads. */
const NUMBERS = [
  TELEMETRY_SETTINGS.OTEL_BSP_EXPORT_TIMEOUT,
  TELEMETRY_SETTINGS.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
  TELEMETRY_SETTINGS.OTEL_BSP_MAX_QUEUE_SIZE,
  TELEMETRY_SETTINGS.OTEL_BSP_SCHEDULE_DELAY,
  TELEMETRY_SETTINGS.OTEL_EXPORTER_OTLP_TIMEOUT,
];

/** Default timeout of a metric export in milliseconds, unless the interval is shorter. */
const METRIC_EXPORT_TIMEOUT_MS = 30_000;

function checkChoice(variables: Variables, { name, schema }: (typeof CHOICES)[number]): void {
  const choices: readonly string[] = schema.enum;
  const value = variables[name];
  if (value !== undefined && !choices.includes(value))
    throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
}

function checkEndpoint(variables: Variables, name: string): void {
  const value = variables[name];
  if (value === undefined) return;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new StartError(`${name} must be an http or https URL, such as http://127.0.0.1:4318.`);
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

/** Reads the headers. Error messages omit names and values, which are often secrets. */
function readHeaders(variables: Variables): Readonly<Record<string, string>> {
  const headers = variables['OTEL_EXPORTER_OTLP_HEADERS'];
  const pairs = (headers?.split(',') ?? []).map((pair) => /^\s*([^=\s]+)=(.+)$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = pair ?? [];
        if (name === '') throw new Error('no header');
        return [name, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other-name=value.');
  }
}

function readIntervals(variables: Variables): { readonly interval: number; readonly timeout: number } {
  const interval = wholeNumber(variables, TELEMETRY_SETTINGS.OTEL_METRIC_EXPORT_INTERVAL);
  const timeout =
    optionalWholeNumber(variables, TELEMETRY_SETTINGS.OTEL_METRIC_EXPORT_TIMEOUT) ??
    Math.min(METRIC_EXPORT_TIMEOUT_MS, interval);
  if (timeout > interval)
    throw new StartError('OTEL_METRIC_EXPORT_TIMEOUT must not be longer than OTEL_METRIC_EXPORT_INTERVAL.');
  return { interval, timeout };
}

/**
 * Reads the standard variables of OpenTelemetry. Nothing is sent without OTEL_EXPORTER_OTLP_ENDPOINT.
 *
 * @returns null when nothing is sent
 * @throws StartError naming the variable; never repeats a URL or header, which may hold a secret
 */
export function readTelemetrySettings(variables: Variables): TelemetrySettings | null {
  if (variables['OTEL_EXPORTER_OTLP_ENDPOINT'] === undefined) return null;
  const { headers, intervals } = readAll(
    { headers: () => readHeaders(variables), intervals: () => readIntervals(variables) },
    ...CHOICES.map((setting) => () => checkChoice(variables, setting)),
    ...ENDPOINTS.map((name) => () => checkEndpoint(variables, name)),
    ...NUMBERS.map((setting) => () => void optionalWholeNumber(variables, setting)),
    () => checkSamplerArgument(variables),
  );
  const readProtocol = (signal: string): OtlpProtocol =>
    (variables[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] ??
      variables['OTEL_EXPORTER_OTLP_PROTOCOL'] ??
      'http/protobuf') as OtlpProtocol;
  const traces = variables['OTEL_TRACES_EXPORTER'] === 'none' ? null : { protocol: readProtocol('TRACES') };
  const metrics =
    variables['OTEL_METRICS_EXPORTER'] === 'none'
      ? null
      : { protocol: readProtocol('METRICS'), ...intervals };
  const isDisabled = variables['OTEL_SDK_DISABLED'] === 'true' || (traces === null && metrics === null);
  return isDisabled ? null : { headers, traces, metrics };
}
