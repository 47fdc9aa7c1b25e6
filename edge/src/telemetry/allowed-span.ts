import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { SPAN_ATTRIBUTES } from '@portal/server-kit/tracing';

/** Returns only the allowed attributes: libraries add URLs, which hold User IDs (security rule 15). */
function allowedAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    SPAN_ATTRIBUTES.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
}

/** Returns the name of a request's span by semantic conventions: method and route. */
function getSpanName({ kind, name, attributes }: ReadableSpan): string {
  if (kind !== SpanKind.SERVER) return name;
  const { 'http.request.method': method, 'http.route': route } = attributes;
  return route === undefined ? String(method) : `${String(method)} ${String(route)}`;
}

/**
 * Returns the exported fields of a span. Messages and stacks of errors, events and a visitor's `tracestate` can hold
 * any value, so they are omitted.
 */
export function toAllowedSpan(span: ReadableSpan): ReadableSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const parent = span.parentSpanContext;
  return {
    name: getSpanName(span),
    kind: span.kind,
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parent !== undefined && {
      parentSpanContext: {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.traceFlags,
        ...(parent.isRemote !== undefined && { isRemote: parent.isRemote }),
      },
    }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: allowedAttributes(span.attributes),
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
