import { ProtobufFields } from './protobuf-fields';

type Values = Readonly<Record<string, string | number>>;

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Values;
  readonly resource: Values;
}

/** One point of a metric as a collector receives it. */
export interface ReceivedPoint {
  readonly name: string;
  readonly kind: 'gauge' | 'sum' | 'histogram';
  readonly attributes: Values;
  /** Of a histogram: its count. */
  readonly value: number;
  readonly buckets: readonly number[];
}

/* Field numbers are those of opentelemetry-proto 1.x. */

function attributesIn(fields: ProtobufFields, number: number): Values {
  return Object.fromEntries(
    fields.messages(number).map((pair) => {
      const value = pair.message(2);
      return [pair.text(1), value.has(1) ? value.text(1) : value.integer(3)];
    }),
  );
}

/** Decodes ExportTraceServiceRequest in protobuf. @throws Error when the body is not such a message */
export function decodeTraces(body: Buffer): readonly ReceivedSpan[] {
  return new ProtobufFields(body).messages(1).flatMap((group) => {
    const resource = attributesIn(group.message(1), 1);
    return group
      .messages(2)
      .flatMap((scope) => scope.messages(2))
      .map((span) => ({
        traceId: span.hex(1),
        spanId: span.hex(2),
        parentSpanId: span.hex(4),
        name: span.text(5),
        attributes: attributesIn(span, 9),
        resource,
      }));
  });
}

function readPoints(metric: ProtobufFields): readonly ReceivedPoint[] {
  const name = metric.text(1);
  if (metric.has(9))
    return metric
      .message(9)
      .messages(1)
      .map((point) => {
        const packed = point.all(6)[0] ?? Buffer.alloc(0);
        const buckets = Array.from({ length: packed.length / 8 }, (_, at) =>
          Number(packed.readBigUInt64LE(at * 8)),
        );
        return {
          name,
          kind: 'histogram',
          attributes: attributesIn(point, 9),
          value: point.integer(4),
          buckets,
        };
      });
  const kind = metric.has(7) ? 'sum' : 'gauge';
  return metric
    .message(kind === 'sum' ? 7 : 5)
    .messages(1)
    .map((point) => ({
      name,
      kind,
      attributes: attributesIn(point, 7),
      value: point.double(4),
      buckets: [],
    }));
}

/** Decodes ExportMetricsServiceRequest in protobuf. @throws Error when the body is not such a message */
export function decodeMetrics(body: Buffer): readonly ReceivedPoint[] {
  return new ProtobufFields(body)
    .messages(1)
    .flatMap((group) => group.messages(2))
    .flatMap((scope) => scope.messages(2))
    .flatMap(readPoints);
}

interface JsonPair {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface JsonTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly JsonPair[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'resource' | 'parentSpanId'> & {
        readonly parentSpanId?: string;
        readonly attributes: readonly JsonPair[];
      })[];
    }[];
  }[];
}

function readValues(pairs: readonly JsonPair[]): Values {
  return Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

/** Decodes ExportTraceServiceRequest in JSON. @throws Error when the body is not such a message */
export function decodeJsonTraces(body: Buffer): readonly ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as JsonTraces;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId = '', name, attributes }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        attributes: readValues(attributes),
        resource: readValues(resource.attributes),
      })),
  );
}
