import { type Html, html } from '@portal/server-kit/pages';
import type { CallRow } from '../figure-queries';
import type { NumberFormats } from '../figures';
import type { StatisticsTexts } from '../statistics-texts';

/** Ends of the scale, and timeout of recovery requests (section 9), in milliseconds. */
const SHORTEST = 10;
const LONGEST = 40_000;
const LIMIT = 30_000;

/** Returns the position of a time on the logarithmic scale in percent, clamped to its ends. */
export function scaleToPercent(milliseconds: number): number {
  const held = Math.min(LONGEST, Math.max(SHORTEST, milliseconds));
  return (100 * Math.log(held / SHORTEST)) / Math.log(LONGEST / SHORTEST);
}

function percent(milliseconds: number): string {
  return `${scaleToPercent(milliseconds).toFixed(2)}%`;
}
const MARKS = [10, 100, 1_000, 10_000] as const;

/** Removes the common prefix of a path. */
export function shortenUrl(url: string): string {
  return url
    .replace(/^\/portal-login-service\/public\//, '')
    .replace(/^\/(?:app\/npx\/public\/contentsvcs\/|app\/)/, '');
}

const grid = html`${MARKS.map(
    (mark) => html`<line class="chart-line" x1="${percent(mark)}" x2="${percent(mark)}" y1="0" y2="100%" />`,
  )}<line class="chart-limit" x1="${percent(LIMIT)}" x2="${percent(LIMIT)}" y1="0" y2="100%" />`;

function drawSpread({ median, p95, p99 }: CallRow): Html {
  return html`<svg width="100%" height="32" aria-hidden="true" focusable="false">
    ${grid}
    <line class="chart-spread-3" x1="${percent(median)}" x2="${percent(p99)}" y1="16" y2="16" />
    <line class="chart-spread-2" x1="${percent(median)}" x2="${percent(p95)}" y1="16" y2="16" />
    <circle class="chart-1" cx="${percent(median)}" cy="16" r="6" />
    <circle class="chart-open" cx="${percent(p95)}" cy="16" r="5.5" />
  </svg>`;
}

function drawBrokenBar(value: number, t: StatisticsTexts, figures: NumberFormats): Html {
  return value === 0
    ? html`<span class="figures-quiet">${t.calls.none}</span>`
    : html`<span class="figures-broken">${figures.count(value)}</span>`;
}

/** Returns the request times by path, slowest first, as a table with a chart column. */
export function requestsChart(calls: readonly CallRow[], t: StatisticsTexts, figures: NumberFormats): Html {
  return html`
    <div class="figures-scroll" role="group" aria-label="${t.calls.title}" tabindex="0">
      <table class="figures-table figures-calls-table">
        <thead>
          <tr>
            <th scope="col">${t.calls.call}</th>
            <th scope="col" class="figures-spread">
              <span class="plain-hidden">${t.calls.spread}</span>
              <svg width="100%" height="36" aria-hidden="true" focusable="false">
                ${MARKS.map(
                  (mark) =>
                    html`<text
                      class="chart-axis ${mark === SHORTEST ? '' : 'chart-middle'}"
                      x="${percent(mark)}"
                      y="30"
                    >
                      ${mark < 1_000 ? `${mark} ms` : `${mark / 1_000} s`}
                    </text>`,
                )}
                <text class="chart-axis chart-limit-name chart-end" x="100%" y="14">${t.calls.limit}</text>
              </svg>
            </th>
            <th scope="col" class="figures-number">${t.calls.calls}</th>
            <th scope="col" class="figures-number">${t.calls.median}</th>
            <th scope="col" class="figures-number">${t.calls.p95}</th>
            <th scope="col" class="figures-number">${t.calls.p99}</th>
            <th scope="col" class="figures-number">${t.calls.timeouts}</th>
            <th scope="col" class="figures-number">${t.calls.failures}</th>
          </tr>
        </thead>
        <tbody>
          ${calls.map(
            (call) =>
              html`<tr>
                <th scope="row">${shortenUrl(call.address)}</th>
                <td class="figures-spread">${drawSpread(call)}</td>
                <td class="figures-number">${figures.count(call.calls)}</td>
                <td class="figures-number">${figures.duration(call.median)}</td>
                <td class="figures-number">${figures.duration(call.p95)}</td>
                <td class="figures-number">${figures.duration(call.p99)}</td>
                <td class="figures-number">${drawBrokenBar(call.timeouts, t, figures)}</td>
                <td class="figures-number">
                  ${call.failures === 0 ? html`<span class="figures-quiet">${t.calls.none}</span>` : figures.count(call.failures)}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}
