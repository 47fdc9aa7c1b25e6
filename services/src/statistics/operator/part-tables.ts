import { type Html, html, type HtmlValue } from '@portal/server-kit/pages';
import { VITALS } from '../records/record-facts';
import { figureTable } from './charts/chart-card';
import type { PartRow, VitalRow } from './figure-queries';
import type { NumberFormats } from './figures';
import type { StatisticsTexts } from './statistics-texts';

/** Share of failed loads above which a part is marked as broken. */
const BROKEN_SHARE = 0.01;

/** Returns a table of loads and failures of each part by version. */
export function partsTable(parts: readonly PartRow[], t: StatisticsTexts, figures: NumberFormats): Html {
  const { title, part, version, loads, failures, rate, p75 } = t.parts;
  return figureTable(
    title,
    [
      { name: part },
      { name: version },
      { name: loads, number: true },
      { name: failures, number: true },
      { name: rate, number: true },
      { name: p75, number: true },
    ],
    parts.map((row) => {
      const share = row.failures / row.loads;
      return [
        row.part,
        row.version,
        figures.count(row.loads),
        figures.count(row.failures),
        share > BROKEN_SHARE
          ? html`<span class="figures-broken">${figures.percent(share)}</span>`
          : figures.percent(share),
        figures.duration(row.p75),
      ];
    }),
  );
}

/** Upper limits of good and acceptable values (web.dev/vitals), in milliseconds; CLS has no unit. */
const LIMITS: Readonly<Record<(typeof VITALS)[number], readonly [good: number, acceptable: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

function vitalCell(row: VitalRow | undefined, t: StatisticsTexts, figures: NumberFormats): HtmlValue {
  const vital = VITALS.find((name) => name === row?.vital);
  if (row === undefined || vital === undefined) return '';
  const text = vital === 'CLS' ? figures.decimal(row.p75) : figures.duration(row.p75);
  const [good, acceptable] = LIMITS[vital];
  if (row.p75 <= good) return text;
  const poor = row.p75 > acceptable;
  return html`<span class="${poor ? 'figures-broken' : ''}">${text}</span>
    <span class="figures-mark">${poor ? t.vitals.poor : t.vitals.worse}</span>`;
}

/** Returns a table of the web vitals of each page by white label, part and version. */
export function vitalsTable(
  vitals: readonly VitalRow[],
  {
    t,
    figures,
    getName,
  }: {
    readonly t: StatisticsTexts;
    readonly figures: NumberFormats;
    readonly getName: (key: string) => string;
  },
): Html {
  const formatKey = ({ white_label, page, part, version }: VitalRow): string =>
    [white_label, page, part, version].join(' ');
  const keys = [...new Set(vitals.map(formatKey))];
  return figureTable(
    t.vitals.title,
    [
      { name: t.vitals.page },
      { name: t.funnel.brand },
      { name: t.vitals.part },
      ...VITALS.map((name) => ({ name, number: true })),
      { name: t.vitals.visits, number: true },
    ],
    keys.map((key) => {
      const rows = vitals.filter((row) => formatKey(row) === key);
      const [{ white_label, page, part, version } = { white_label: '', page: '', part: '', version: '' }] =
        rows;
      return [
        page,
        getName(white_label),
        `${part} ${version}`,
        ...VITALS.map((name) =>
          vitalCell(
            rows.find((row) => row.vital === name),
            t,
            figures,
          ),
        ),
        figures.count(Math.max(...rows.map(({ visits }) => visits))),
      ];
    }),
  );
}
