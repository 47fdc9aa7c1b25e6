import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { OpenSpan, SpanDescription, Tracing } from '@portal/server-kit/tracing';

const KINDS = {
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Returns the class of an error: its message can hold any value. */
function getErrorName(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'Error';
}

function createTraceparent(at: Context): string | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(at, headers);
  return headers['traceparent'];
}

function end(span: Span, attributes: Parameters<OpenSpan['end']>[0], failure?: unknown): void {
  if (attributes !== undefined) span.setAttributes(attributes);
  if (failure !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', getErrorName(failure));
  }
  span.end();
}

/** Creates tracing with OpenTelemetry's SDK, whose context manager and propagator must be registered. */
export function createSdkTracing(tracer: Tracer): Tracing {
  const beginIn = (at: Context, { name, kind, attributes }: SpanDescription): Span =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes }, at);
  const runIn = async <T>(at: Context, description: SpanDescription, work: () => Promise<T>): Promise<T> => {
    if (trace.getSpan(at) === undefined) return await context.with(at, work);
    const span = beginIn(at, description);
    try {
      const result = await context.with(trace.setSpan(at, span), work);
      end(span, undefined);
      return result;
    } catch (error) {
      end(span, undefined, error);
      throw error;
    }
  };
  return {
    begin: (description) => {
      const at = context.active();
      if (trace.getSpan(at) === undefined) return { traceparent: undefined, end: () => undefined };
      const span = beginIn(at, description);
      return {
        traceparent: createTraceparent(trace.setSpan(at, span)),
        end: (attributes, failure) => end(span, attributes, failure),
      };
    },
    inSpan: (description, work) => runIn(context.active(), description, work),
    continueTrace: (traceparent, description, work) =>
      runIn(
        traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent }),
        description,
        work,
      ),
    traceparent: () => createTraceparent(context.active()),
    describe: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
  };
}
