import { context, propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
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
import type { Telemetry } from './telemetry';
import type { SignalSettings, TelemetrySettings } from './telemetry-settings';
import { type ExportReports, watchExport } from './watched-export';

/** Milliseconds that a shutdown waits for a collector. */
const FLUSH_TIMEOUT_MS = 2_000;

const SERVICE_NAME = 'portal';

type Headers = TelemetrySettings['headers'];

function loadExporters({ protocol }: SignalSettings) {
  return protocol === 'http/json' ? import('./otlp-json') : import('./otlp-protobuf');
}

async function createSpanExporter(signal: SignalSettings, headers: Headers): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await loadExporters(signal);
  return new OTLPTraceExporter({ headers });
}

async function createMetricExporter(signal: SignalSettings, headers: Headers): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } = await loadExporters(signal);
  return new OTLPMetricExporter({ headers });
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

/** Starts the SDK, which reads the standard variables that are not in `settings` itself. */
export async function openSdk(settings: TelemetrySettings, log: ProcessLog): Promise<Telemetry> {
  // The detector reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spanExporter =
    settings.traces === null ? null : await createSpanExporter(settings.traces, settings.headers);
  const metricExporter =
    settings.metrics === null ? null : await createMetricExporter(settings.metrics, settings.headers);
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
      if (metricExporter === null || settings.metrics === null) return;
      const send = watchExport(metricExporter, createReports('metrics', log));
      reader = new PeriodicExportingMetricReader({
        exporter: Object.assign(Object.create(metricExporter) as PushMetricExporter, { export: send }),
        exportIntervalMillis: settings.metrics.interval,
        exportTimeoutMillis: settings.metrics.timeout,
      });
      reader.setMetricProducer(createPrometheusProducer(registry, resource));
    },
    close: () => (closing ??= close()),
  };
}
