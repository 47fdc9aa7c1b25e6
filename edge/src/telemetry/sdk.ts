import { context, propagation, trace } from '@opentelemetry/api';
import {
  getBooleanFromEnv,
  getNumberFromEnv,
  getStringFromEnv,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { withTimeout } from '@portal/server-kit/scheduling';
import { NO_TRACING } from '@portal/server-kit/tracing';
import type { ProcessLog } from '../process-log/process-log';
import { toAllowedSpan } from './allowed-span';
import { createPrometheusProducer } from './prometheus-producer';
import { traceRequests } from './request-spans';
import { createSdkTracing } from './sdk-tracing';
import { NO_TELEMETRY, type Telemetry } from './telemetry';
import type { TelemetrySettings } from './telemetry-settings';
import { type ExportReports, watchExport } from './watched-export';

/** Milliseconds that a shutdown waits for a collector. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Defaults of the standard. */
const METRIC_INTERVAL_MS = 60_000;
const METRIC_TIMEOUT_MS = 30_000;

const SERVICE_NAME = 'portal';

type Signal = 'TRACES' | 'METRICS';

/** Loads the exporters for the encoding of a signal; null when its standard variable switches the signal off. */
async function loadExporters(signal: Signal) {
  if (getStringFromEnv(`OTEL_${signal}_EXPORTER`) === 'none') return null;
  const protocol =
    getStringFromEnv(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`) ??
    getStringFromEnv('OTEL_EXPORTER_OTLP_PROTOCOL');
  return await (protocol === 'http/json' ? import('./otlp-json') : import('./otlp-protobuf'));
}

async function createSpanExporter({ headers }: TelemetrySettings): Promise<SpanExporter | null> {
  const exporters = await loadExporters('TRACES');
  return exporters && new exporters.OTLPTraceExporter({ headers });
}

async function createMetricExporter({ headers }: TelemetrySettings): Promise<PushMetricExporter | null> {
  const exporters = await loadExporters('METRICS');
  return exporters && new exporters.OTLPMetricExporter({ headers });
}

/** Returns milliseconds between exports of metrics and of one export, which the SDK's reader does not read itself. */
function readIntervals() {
  const exportIntervalMillis = getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') ?? METRIC_INTERVAL_MS;
  const timeout = getNumberFromEnv('OTEL_METRIC_EXPORT_TIMEOUT') ?? METRIC_TIMEOUT_MS;
  return { exportIntervalMillis, exportTimeoutMillis: Math.min(timeout, exportIntervalMillis) };
}

function createReports(signal: string, log: ProcessLog): ExportReports {
  const fields = { event: 'telemetry not sent', signal };
  return {
    failed: (reason) =>
      log.warn(`The collector of OTEL_EXPORTER_OTLP_ENDPOINT does not accept ${signal}: ${reason}`, fields),
    recovered: () =>
      log.info(`The collector accepts ${signal} again`, { event: 'telemetry sent again', signal }),
  };
}

/** Starts the SDK; its own readers read the standard variables and warn of wrong ones. */
export async function openSdk(settings: TelemetrySettings, log: ProcessLog): Promise<Telemetry> {
  if (getBooleanFromEnv('OTEL_SDK_DISABLED') === true) return NO_TELEMETRY;
  // The detector reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spanExporter = await createSpanExporter(settings);
  const metricExporter = await createMetricExporter(settings);
  const processors = [];
  if (spanExporter !== null) {
    const send = watchExport(spanExporter, createReports('traces', log));
    processors.push(
      new BatchSpanProcessor({
        export: (spans, done) => send(spans.map(toAllowedSpan), done),
        shutdown: () => spanExporter.shutdown(),
      }),
    );
  }
  const provider = new NodeTracerProvider({ resource, spanProcessors: processors });
  if (spanExporter !== null) provider.register({ propagator: new W3CTraceContextPropagator() });
  let reader: PeriodicExportingMetricReader | null = null;
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    const ended = Promise.all([provider.shutdown(), reader?.shutdown()]);
    await withTimeout(ended, FLUSH_TIMEOUT_MS).catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
  return {
    tracing: spanExporter === null ? NO_TRACING : createSdkTracing(provider.getTracer(SERVICE_NAME)),
    traceRequests: async (app, whiteLabelExists) => {
      if (spanExporter !== null) await traceRequests(app, provider, whiteLabelExists);
    },
    logFields: () => {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    exportMetrics: (registry) => {
      if (metricExporter === null) return;
      const send = watchExport(metricExporter, createReports('metrics', log));
      reader = new PeriodicExportingMetricReader({
        exporter: Object.assign(Object.create(metricExporter) as PushMetricExporter, { export: send }),
        ...readIntervals(),
      });
      reader.setMetricProducer(createPrometheusProducer(registry, resource));
    },
    close: () => (closing ??= close()),
  };
}
