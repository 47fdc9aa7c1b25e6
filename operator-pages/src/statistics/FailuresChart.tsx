import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { FailureColumn, StatisticsSelection } from '@portal/contract/operator';
import { DataTable } from '../ui/DataTable';
import { useFigures } from './use-figures';
import styles from './FailuresChart.module.css';

/** Sub-events of a failed sign-in (STA-3), from the bottom of a column to its top. */
const SUB_EVENTS = ['NLA0113', 'NLA0102', 'NLA0103'] as const;
const HEIGHT = 264;

interface FailuresChartProps {
  readonly columns: readonly FailureColumn[];
  readonly period: StatisticsSelection['period'];
}

/** Returns the heights of the stacked blocks, the tallest first, so that the shorter ones are drawn over it. */
const stackCounts = (columns: readonly FailureColumn[]): number[][] =>
  SUB_EVENTS.map((_, top) =>
    columns.map(({ counts }) =>
      SUB_EVENTS.slice(0, top + 1).reduce((sum, code) => sum + (counts[code] ?? 0), 0),
    ),
  ).reverse();

/** Stacked column chart of failures over time by sub-event, with the same figures as a table. */
export const FailuresChart = ({ columns, period }: FailuresChartProps) => {
  const { t, figures } = useFigures();
  const plot = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const element = plot.current;
    if (element === null) return;
    let chart: uPlot | null = null;
    const draw = (): void => {
      chart?.destroy();
      const { color, borderColor, fontFamily } = getComputedStyle(element);
      const swatches = [...(legend.current?.querySelectorAll('i') ?? [])];
      const axis = { stroke: color, font: `12px ${fontFamily}`, ticks: { show: false } };
      const bars = uPlot.paths.bars?.({ size: [0.6, 64] });
      chart = new uPlot(
        {
          width: element.clientWidth,
          height: HEIGHT,
          legend: { show: false },
          cursor: { show: false },
          scales: { x: { time: false, range: [-0.5, columns.length - 0.5] } },
          axes: [
            {
              ...axis,
              grid: { show: false },
              incrs: [1, 2, 4, 8],
              space: 64,
              values: (_chart, places) =>
                places.map((place) => {
                  const column = columns[place];
                  return column === undefined ? '' : figures.column(column.at, period);
                }),
            },
            {
              ...axis,
              grid: { stroke: borderColor, width: 1 },
              incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000],
              values: (_chart, counts) => counts.map(figures.count),
            },
          ],
          series: [
            {},
            ...swatches.reverse().map((swatch) => ({
              fill: getComputedStyle(swatch).backgroundColor,
              width: 0,
              points: { show: false },
              ...(bars && { paths: bars }),
            })),
          ],
        },
        [columns.map((_column, index) => index), ...stackCounts(columns)],
        element,
      );
    };
    const observer = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    draw();
    observer.observe(element);
    scheme.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', draw);
      chart?.destroy();
    };
  }, [columns, period, figures]);

  return (
    <>
      <div className={styles['plot']} aria-hidden="true" ref={plot} />
      <ul className={styles['legend']} ref={legend}>
        {SUB_EVENTS.map((code) => (
          <li key={code}>
            <i className={styles[code]} />
            <b>{code}</b> <span>{t(`failures.${code}`)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('asTable')}</summary>
        <DataTable
          caption={t('failures.title')}
          columns={[t('failures.time'), ...SUB_EVENTS.map((code) => `${code} ${t(`failures.${code}`)}`)]}
          numbers={[1, 2, 3]}
          rows={columns.map(({ at, counts }) => [
            figures.column(at, period),
            ...SUB_EVENTS.map((code) => figures.count(counts[code] ?? 0)),
          ])}
        />
      </details>
    </>
  );
};
