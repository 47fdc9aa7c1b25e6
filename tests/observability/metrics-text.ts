import type { InputSeries } from './promtool';

/** Samples of a scrape by series, such as `portal_render_workers` or `up{job="portal"}`. */
export type Samples = ReadonlyMap<string, number>;

/** Reads the text that a portal serves at /metrics. */
export async function scrape(port: number): Promise<string> {
  return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** Returns the samples of a scrape. */
export function parseSamples(text: string): Samples {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
  );
}

/** Returns the names of all metrics of a scrape, including those without a series. */
export function metricNames(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

/** Adds the target labels (`job`, `instance`), as Prometheus does for each series. */
function withTarget(series: string): string {
  const target = 'job="portal",instance="portal-1"';
  return series.endsWith('}') ? `${series.slice(0, -1)},${target}}` : `${series}{${target}}`;
}

/**
 * Extrapolates the series of two scrapes: each minute a counter grows by the difference between them, and a gauge keeps
 * its value.
 */
export function continueSeries(before: Samples, after: Samples): readonly InputSeries[] {
  return [...after].map(([series, value]) => {
    const isCounter = /_(?:total|count|sum|bucket)(?:\{|$)/.test(series);
    const step = isCounter ? value - (before.get(series) ?? 0) : 0;
    return { series: withTarget(series), values: `${value}+${Math.max(0, step)}x20` };
  });
}
