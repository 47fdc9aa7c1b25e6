import { type Html, html } from '@portal/server-kit/pages';
import { SUB_EVENTS } from '../../records/record-facts';
import type { FailureColumn } from '../figure-queries';
import type { NumberFormats } from '../figures';
import type { Period } from '../selection';
import type { StatisticsTexts } from '../statistics-texts';
import { figureTable } from './chart-card';

/** Shade of each sub-event, at least 3:1 against the card (WCAG 1.4.11). Order and labels identify the blocks, too. */
const SHADES: Readonly<Record<(typeof SUB_EVENTS)[number], string>> = {
  NLA0113: 'chart-1',
  NLA0102: 'chart-2',
  NLA0103: 'chart-3',
};

/** Left margin for the axis, and top and bottom of the plot area, in percent of the SVG. */
const LEFT = 9;
const TOP = 5;
const BOTTOM = 88;

/** Returns the upper end of the axis: the next 1, 2, 4 or 8 times a power of ten that is divisible by 4. */
export function axisEnd(largest: number): number {
  if (largest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(largest));
  return (
    [1, 2, 4, 8, 10, 20].map((step) => step * power).find((end) => end >= largest && end % 4 === 0) ??
    20 * power
  );
}

function total({ counts }: FailureColumn): number {
  return SUB_EVENTS.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
}
function percent(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** Returns a stacked column chart of failures over time, by sub-event. */
export function failuresChart(
  columns: readonly FailureColumn[],
  period: Period,
  t: StatisticsTexts,
  figures: NumberFormats,
): Html {
  const end = axisEnd(Math.max(...columns.map(total)));
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * value) / end;
  const step = (100 - LEFT) / columns.length;
  // At most seven labels fit.
  const everyNth = Math.ceil(columns.length / 7);
  // At the width of a phone the style sheet hides every other label.
  const nth = (index: number): string => (index % (2 * everyNth) === 0 ? '' : ' chart-between');
  return html`<div aria-hidden="true">
    <svg class="figures-columns" width="100%" height="264" focusable="false">
      ${[0, 1, 2, 3, 4].map((quarter) => {
        const value = (end * quarter) / 4;
        return html`<line
            class="chart-line"
            x1="${percent(LEFT)}"
            x2="100%"
            y1="${percent(y(value))}"
            y2="${percent(y(value))}"
          /><text class="chart-axis chart-end" x="${percent(LEFT - 2)}" y="${percent(y(value))}" dy="4"
            >${figures.count(value)}</text
          >`;
      })}
      ${columns.map((column, index) => {
        const x = LEFT + step * index;
        let below = 0;
        const blocks = SUB_EVENTS.map((code) => {
          const value = column.counts[code] ?? 0;
          const top = y(below + value);
          const height = y(below) - top;
          below += value;
          return value === 0
            ? null
            : html`<rect
                class="${SHADES[code]} chart-block"
                x="${percent(x + step * 0.2)}"
                y="${percent(top)}"
                width="${percent(step * 0.6)}"
                height="${percent(height)}"
                rx="2"
              />`;
        });
        return html`${blocks}${
          index % everyNth === 0
            ? html`<text class="chart-axis chart-middle${nth(index)}" x="${percent(x + step / 2)}" y="96%">
                ${figures.column(column.at, period)}
              </text>`
            : null
        }`;
      })}
    </svg>
    <ul class="figures-legend">
      ${SUB_EVENTS.map(
        (code) =>
          html`<li>
            <svg width="10" height="10" focusable="false">
              <rect class="${SHADES[code]}" width="10" height="10" rx="2" />
            </svg>
            <b>${code}</b> ${t.failures[code]}
          </li>`,
      )}
    </ul>
  </div>`;
}

/** Returns the data of the chart as a table. */
export function failuresTable(
  columns: readonly FailureColumn[],
  period: Period,
  t: StatisticsTexts,
  figures: NumberFormats,
): Html {
  return figureTable(
    t.failures.title,
    [
      { name: t.failures.time },
      ...SUB_EVENTS.map((code) => ({ name: `${code} ${t.failures[code]}`, number: true })),
    ],
    columns.map((column) => [
      figures.column(column.at, period),
      ...SUB_EVENTS.map((code) => figures.count(column.counts[code] ?? 0)),
    ]),
  );
}
