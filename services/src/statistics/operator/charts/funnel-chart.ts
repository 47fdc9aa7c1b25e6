import { type Html, html, interpolate } from '@portal/server-kit/pages';
import type { Funnel, StatisticsFigures } from '../figure-queries';
import type { NumberFormats } from '../figures';
import type { StatisticsTexts } from '../statistics-texts';
import { figureTable } from './chart-card';

export const FUNNEL_STEPS = [
  'opened',
  'found',
  'sent',
  'verified',
  'finished',
] as const satisfies readonly (keyof Funnel)[];

/** Returns the steps of a selection; the first two steps have no channel yet, so a filter by channel omits them. */
function stepsFor(channel: string | null): readonly (typeof FUNNEL_STEPS)[number][] {
  return channel === null ? FUNNEL_STEPS : FUNNEL_STEPS.slice(2);
}

/** Returns the share of a step in the first step, from 0 to 1. */
export function computeShare(count: number, first: number): number {
  return first === 0 ? 0 : Math.min(1, count / first);
}

function width(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** Returns a bar chart of the steps; the paler end of each bar is the number of recoveries abandoned before the step. */
export function funnelChart(
  funnel: Funnel,
  channel: string | null,
  t: StatisticsTexts,
  figures: NumberFormats,
): Html {
  const steps = stepsFor(channel);
  const first = funnel[steps[0] ?? 'opened'];
  return html`<ol class="figures-funnel-steps" aria-hidden="true">
    ${steps.map((step, index) => {
      const count = funnel[step];
      const before = steps[index - 1];
      const share = computeShare(count, first);
      const left = before === undefined ? 0 : Math.max(0, funnel[before] - count);
      return html`<li class="figures-funnel-step">
        ${
          before === undefined || before === 'finished'
            ? null
            : html`<span class="figures-funnel-left"
                >${interpolate(figures.plural(t.funnel.leftAt, before, left), { count: figures.count(left) })}</span
              >`
        }
        <span class="figures-funnel-name">${t.funnel[step]}</span>
        <span class="figures-funnel-bar"
          ><svg width="100%" height="32" focusable="false">
            <rect class="chart-ground" width="100%" height="32" rx="4" />
            ${
              before === undefined
                ? null
                : html`<rect
                    class="chart-3"
                    width="${width(computeShare(funnel[before], first))}"
                    height="32"
                    rx="4"
                  />`
            }
            <rect
              class="${step === 'finished' ? 'chart-1' : 'chart-2'}"
              width="${width(share)}"
              height="32"
              rx="4"
            /></svg
          ><span class="${share > 0.15 ? 'figures-funnel-share' : 'figures-funnel-share figures-outside'}"
            >${figures.percent(share)}</span
          ></span
        >
        <span class="figures-funnel-count">${figures.count(count)}</span>
      </li>`;
    })}
  </ol>`;
}

/** Returns the figures of the funnel as a table. */
export function funnelTable(
  funnel: Funnel,
  channel: string | null,
  t: StatisticsTexts,
  figures: NumberFormats,
): Html {
  const steps = stepsFor(channel);
  const first = funnel[steps[0] ?? 'opened'];
  const rows = steps.map((step, index) => {
    const next = steps[index + 1];
    return [
      t.funnel[step],
      figures.count(funnel[step]),
      figures.percent(computeShare(funnel[step], first)),
      next === undefined ? '' : figures.count(Math.max(0, funnel[step] - funnel[next])),
    ];
  });
  const { title, step, count, share, left } = t.funnel;
  return figureTable(
    title,
    [
      { name: step },
      { name: count, number: true },
      { name: share, number: true },
      { name: left, number: true },
    ],
    rows,
  );
}

/** Returns a sentence with the channels of finished recoveries; empty when there were none. */
export function finishedBy(
  { finished }: StatisticsFigures,
  t: StatisticsTexts,
  figures: NumberFormats,
): string {
  const total = finished.reduce((sum, row) => sum + row.finished, 0);
  if (total === 0) return '';
  const shares = (['Email', 'SMS', 'Call'] as const).map((channel) => {
    const count = finished
      .filter((row) => row.channel === channel)
      .reduce((sum, row) => sum + row.finished, 0);
    return `${t.channel[channel]} ${figures.percent(count / total)}`;
  });
  return interpolate(t.funnel.finishedBy, { shares: shares.join(', ') });
}
