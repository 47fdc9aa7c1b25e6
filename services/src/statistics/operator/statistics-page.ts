import { type Html, html, interpolate } from '@portal/server-kit/pages';
import { CHANNELS, SCENARIOS } from '../records/record-facts';
import { chartCard, figureTable } from './charts/chart-card';
import { failuresChart, failuresTable } from './charts/failures-chart';
import { computeShare, finishedBy, funnelChart, funnelTable } from './charts/funnel-chart';
import { requestsChart } from './charts/requests-chart';
import type { StatisticsFigures } from './figure-queries';
import type { NumberFormats } from './figures';
import { partsTable, vitalsTable } from './part-tables';
import { type Period, PERIODS, type Selection, selectionQuery } from './selection';
import type { StatisticsTexts } from './statistics-texts';

/** Input of the page other than the query results. */
export interface StatisticsPageInput {
  /** Path of the page, without query. */
  readonly path: string;
  readonly selection: Selection;
  readonly t: StatisticsTexts;
  readonly figures: NumberFormats;
  /** Returns the name of a white label, or the key when the white label no longer exists. */
  readonly getName: (key: string) => string;
}

type Choice = readonly [value: string | null, text: string];

function select(name: string, label: string, chosen: string | null, choices: readonly Choice[]): Html {
  return html`
    <label class="field">
      <span class="figures-label">${label}</span>
      <select name="${name}">
        ${choices.map(
          ([value, text]) =>
            html`<option value="${value ?? ''}" ${value === chosen ? html`selected` : null}>${text}</option>`,
        )}
      </select>
    </label>
  `;
}

/** Returns the form that selects filters; it has a submit button, because the page has no script. */
export function selectionForm(
  { path, selection, t, getName }: StatisticsPageInput,
  whiteLabels: readonly string[],
): Html {
  const keys = [
    ...new Set([...(selection.whiteLabel === null ? [] : [selection.whiteLabel]), ...whiteLabels]),
  ];
  return html`<form class="figures-choice" method="get" action="${path}">
    ${select('wl', t.brand, selection.whiteLabel, [
      [null, t.allBrands],
      ...keys.map((key): Choice => [key, getName(key)]),
    ])}
    ${select('flow', t.flow, selection.scenario, [
      [null, t.all],
      ...SCENARIOS.map((each): Choice => [each, t.scenario[each]]),
    ])}
    ${select('channel', t.channelLabel, selection.channel, [
      [null, t.all],
      ...CHANNELS.map((each): Choice => [each, t.channel[each]]),
    ])}
    ${select(
      'period',
      t.period,
      selection.period,
      (Object.keys(PERIODS) as Period[]).map((each): Choice => [each, t.periods[each]]),
    )}
    <button class="button secondary" type="submit">${t.show}</button>
  </form>`;
}

function keyNumber(name: string, value: string, note: string, good: boolean): Html {
  return html`
    <div class="figures-key">
      <dt>${name}</dt>
      <dd>
        <span class="figures-value">${value}</span>
        <span class="figures-note ${good ? 'figures-good' : ''}">${note}</span>
      </dd>
    </div>
  `;
}

const NONE = '–';

/** Minimum number of sign-ins or recoveries in the previous period for showing a change. */
const MEASURE = 20;

function keyNumbers(responses: StatisticsFigures, { t, figures }: StatisticsPageInput): Html {
  const { signIns, signInsBefore, funnel, funnelBefore, typicalTime } = responses;
  const succeeded = computeShare(Math.max(0, signIns.attempts - signIns.failures), signIns.attempts);
  const change = signInsBefore.attempts < MEASURE ? null : signIns.attempts / signInsBefore.attempts - 1;
  const [finished, finishedBefore] = [funnel, funnelBefore].map((each) =>
    computeShare(each.finished, each.opened),
  );
  const points = funnelBefore.opened < MEASURE ? null : (finished ?? 0) - (finishedBefore ?? 0);
  return html`<dl class="figures-keys">
    ${keyNumber(
      t.number.signIns,
      figures.count(signIns.attempts),
      change === null ? '' : interpolate(t.number.signInsChange, { change: figures.change(change) }),
      change !== null && change > 0,
    )}
    ${keyNumber(
      t.number.success,
      signIns.attempts === 0 ? NONE : figures.percent(succeeded),
      interpolate(figures.plural(t.number, 'failures', signIns.failures), {
        count: figures.count(signIns.failures),
      }),
      false,
    )}
    ${keyNumber(
      t.number.finished,
      funnel.opened === 0 ? NONE : figures.percent(finished ?? 0),
      points === null ? '' : interpolate(t.number.points, { points: figures.points(points) }),
      points !== null && points > 0,
    )}
    ${keyNumber(
      t.number.typical,
      typicalTime === null ? NONE : figures.duration(typicalTime),
      typicalTime === null ? '' : t.number.median,
      false,
    )}
  </dl>`;
}

function channelsTable({ finished }: StatisticsFigures, { t, figures, getName }: StatisticsPageInput): Html {
  return figureTable(
    t.funnel.byTitle,
    [
      { name: t.funnel.brand },
      { name: t.funnel.flow },
      { name: t.funnel.channel },
      { name: t.funnel.sent, number: true },
      { name: t.funnel.verified, number: true },
      { name: t.funnel.finished, number: true },
    ],
    finished.map((row) => [
      getName(row.white_label),
      t.scenario[row.scenario as keyof typeof t.scenario],
      t.channel[row.channel as keyof typeof t.channel],
      figures.count(row.sent),
      figures.count(row.verified),
      figures.count(row.finished),
    ]),
  );
}

function unlessEmpty(rows: number, content: Html, t: StatisticsTexts): Html {
  return rows === 0 ? html`<p class="figures-empty">${t.empty}</p>` : content;
}

/** Returns the heading of the page, which is also shown when the queries fail. */
export function statisticsHead({ t }: StatisticsPageInput): Html {
  return html`<h1>${t.title}</h1>`;
}

/** Returns the body of the page: key numbers, funnel, failures, request times, channels, web vitals, parts. */
export function statisticsBody(responses: StatisticsFigures, input: StatisticsPageInput): Html {
  const { t, figures, selection, path } = input;
  const csv = (sheet: string) => ({
    url: `${path}.csv?sheet=${sheet}&${selectionQuery(selection)}`,
    label: t.csv,
  });
  const foldTable = (content: Html) => ({ summary: t.asTable, content });
  const { funnel, failures, calls, parts, vitals, finished } = responses;
  const failed = failures.reduce((sum, { counts }) => sum + Object.keys(counts).length, 0);
  const hasFunnel = funnel.opened + funnel.sent;
  return html`<div class="figures">
    <div class="figures-head">${statisticsHead(input)}${selectionForm(input, responses.whiteLabels)}</div>
    <p class="figures-note">
      ${interpolate(t.stand, { from: figures.moment(responses.from), until: figures.moment(responses.until) })}
    </p>
    ${keyNumbers(responses, input)}
    <div class="figures-pair">
      ${chartCard({
        id: 'funnel',
        title: t.funnel.title,
        note: [
          `${interpolate(figures.plural(t.funnel, 'note', funnel.opened), { count: figures.count(funnel.opened) })} ${finishedBy(responses, t, figures)} `,
          funnel.failed === 0
            ? null
            : interpolate(figures.plural(t.funnel, 'failed', funnel.failed), {
                count: figures.count(funnel.failed),
              }),
        ],
        chart: unlessEmpty(hasFunnel, funnelChart(funnel, selection.channel, t, figures), t),
        table: foldTable(funnelTable(funnel, selection.channel, t, figures)),
        csv: csv('funnel'),
      })}
      ${chartCard({
        id: 'failures',
        title: t.failures.title,
        note: t.failures.by[selection.period],
        chart: unlessEmpty(failed, failuresChart(failures, selection.period, t, figures), t),
        table: foldTable(failuresTable(failures, selection.period, t, figures)),
        csv: csv('failures'),
      })}
    </div>
    ${chartCard({
      id: 'calls',
      title: t.calls.title,
      note: t.calls.note,
      chart: unlessEmpty(calls.length, requestsChart(calls, t, figures), t),
      csv: csv('calls'),
    })}
    ${chartCard({
      id: 'channels',
      title: t.funnel.byTitle,
      note: '',
      chart: unlessEmpty(finished.length, channelsTable(responses, input), t),
      csv: csv('channels'),
    })}
    ${chartCard({
      id: 'vitals',
      title: t.vitals.title,
      note: t.vitals.note,
      chart: unlessEmpty(vitals.length, vitalsTable(vitals, input), t),
      csv: csv('vitals'),
    })}
    ${chartCard({
      id: 'parts',
      title: t.parts.title,
      note: t.parts.note,
      chart: unlessEmpty(parts.length, partsTable(parts, t, figures), t),
      csv: csv('parts'),
    })}
  </div>`;
}
