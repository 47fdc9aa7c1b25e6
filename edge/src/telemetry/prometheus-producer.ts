import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

interface Sample {
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly value: number;
  /** Of a histogram: the name of its bucket, sum or count. */
  readonly metricName?: string;
}

/** A metric as the library returns it; its types declare `type` as an enum that does not exist at run time. */
interface Series {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly Sample[];
}

function toAttributes(labels: Sample['labels'], without?: string): Attributes {
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name !== without)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Converts the cumulative buckets of Prometheus to the separate ones of OTLP, for one set of labels. */
function toHistogram(samples: readonly Sample[], name: string): Histogram {
  const buckets = samples
    .filter(({ metricName }) => metricName === `${name}_bucket`)
    .map(({ labels, value }) => ({ end: Number(String(labels['le']).replace('+Inf', 'Infinity')), value }))
    .sort((one, other) => one.end - other.end);
  const findValue = (suffix: string): number =>
    samples.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
  return {
    buckets: {
      boundaries: buckets.map(({ end }) => end).filter(Number.isFinite),
      counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
    },
    sum: findValue('sum'),
    count: findValue('count'),
  };
}

/** Groups the samples of a histogram by their labels without the bucket. */
function groupByLabels(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = JSON.stringify(Object.entries(toAttributes(sample.labels, 'le')).sort());
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()];
}

function toMetricData(series: Series, startTime: HrTime, endTime: HrTime): MetricData {
  const { name, help, type, values: samples } = series;
  const time = { startTime, endTime };
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') {
    const dataPoints = groupByLabels(samples).map((group): DataPoint<Histogram> => ({
      ...time,
      attributes: toAttributes(group[0]?.labels ?? {}, 'le'),
      value: toHistogram(group, name),
    }));
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = samples.map((sample): DataPoint<number> => ({
    ...time,
    attributes: toAttributes(sample.labels),
    value: sample.value,
  }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/**
 * Creates a producer that gives an OpenTelemetry exporter the metrics of a Prometheus registry, the only place where
 * they are recorded, under the same names.
 */
export function createPrometheusProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = millisToHrTime(Date.now() - process.uptime() * 1_000);
  return {
    collect: async () => {
      const all = (await registry.getMetricsAsJSON()) as unknown as readonly Series[];
      const endTime = hrTime();
      const metrics = all
        .filter(({ values }) => values.length > 0)
        .map((series) => toMetricData(series, startTime, endTime));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'portal' }, metrics }] },
        errors: [],
      };
    },
  };
}
