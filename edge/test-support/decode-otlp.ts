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

interface JsonPoint {
  readonly attributes: readonly JsonPair[];
  readonly asInt?: number;
  readonly asDouble?: number;
  readonly count?: number;
  readonly bucketCounts?: readonly number[];
}

type JsonKind = { readonly dataPoints: readonly JsonPoint[] } | undefined;

interface JsonMetrics {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly ({ readonly name: string } & Partial<
        Record<ReceivedPoint['kind'], JsonKind>
      >)[];
    }[];
  }[];
}

function readValues(pairs: readonly JsonPair[]): Values {
  return Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

/** Decodes ExportTraceServiceRequest in JSON. @throws Error when the body is not such a message */
export function decodeTraces(body: Buffer): readonly ReceivedSpan[] {
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

const KINDS = ['gauge', 'sum', 'histogram'] as const;

/** Decodes ExportMetricsServiceRequest in JSON. @throws Error when the body is not such a message */
export function decodeMetrics(body: Buffer): readonly ReceivedPoint[] {
  const { resourceMetrics } = JSON.parse(body.toString()) as JsonMetrics;
  return resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)
    .flatMap((metric) =>
      KINDS.flatMap((kind) =>
        (metric[kind]?.dataPoints ?? []).map(({ attributes, asInt, asDouble, count, bucketCounts = [] }) => ({
          name: metric.name,
          kind,
          attributes: readValues(attributes),
          value: Number(count ?? asDouble ?? asInt),
          buckets: bucketCounts,
        })),
      ),
    );
}
