import type { StatisticsFigures } from '@portal/contract/operator';
import { SUB_EVENTS } from '../records/record-facts';

const FUNNEL_STEPS = ['opened', 'found', 'sent', 'verified', 'finished'] as const;

type Cell = string | number;

/** CSV downloads by their name in the URL. */
export const SHEETS = {
  funnel: ({ funnel }: StatisticsFigures) => [
    ['step', 'recoveries'],
    ...FUNNEL_STEPS.map((step) => [step, funnel[step]]),
    ['failed', funnel.failed],
  ],
  channels: ({ finished }: StatisticsFigures) => [
    ['white_label', 'scenario', 'channel', 'sent', 'verified', 'finished'],
    ...finished.map((row) => [
      row.white_label,
      row.scenario,
      row.channel,
      row.sent,
      row.verified,
      row.finished,
    ]),
  ],
  failures: ({ failures }: StatisticsFigures) => [
    ['from', ...SUB_EVENTS],
    ...failures.map(({ at, counts }) => [
      new Date(at).toISOString(),
      ...SUB_EVENTS.map((code) => counts[code] ?? 0),
    ]),
  ],
  calls: ({ calls }: StatisticsFigures) => [
    ['address', 'calls', 'median_ms', 'p95_ms', 'p99_ms', 'timeouts', 'failures'],
    ...calls.map((row) => [row.address, row.calls, row.median, row.p95, row.p99, row.timeouts, row.failures]),
  ],
  parts: ({ parts }: StatisticsFigures) => [
    ['part', 'version', 'loads', 'failures', 'p75_ms'],
    ...parts.map((row) => [row.part, row.version, row.loads, row.failures, row.p75]),
  ],
  vitals: ({ vitals }: StatisticsFigures) => [
    ['white_label', 'page', 'part', 'version', 'vital', 'p75', 'visits'],
    ...vitals.map((row) => [
      row.white_label,
      row.page,
      row.part,
      row.version,
      row.vital,
      row.p75,
      row.visits,
    ]),
  ],
} as const satisfies Readonly<Record<string, (responses: StatisticsFigures) => readonly (readonly Cell[])[]>>;

export type SheetName = keyof typeof SHEETS;

/**
 * Matches text that a spreadsheet may evaluate as a formula: it begins with an operator, also full-width, after white space
 * or invisible characters, or with a tab or line break (OWASP, CSV injection).
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
/** Matches quotation marks, line breaks and the separators of cells in any locale. */
const NEEDS_QUOTES = /[",;\t\r\n\v\f\u0085\u2028\u2029]/;

/** Formats a cell. Numbers stay numbers, even negative ones; an apostrophe precedes text that would run as a formula. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(Math.round(cell * 10_000) / 10_000);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a sheet as CSV (RFC 4180); names and number formats do not depend on the language. */
export function toCsv(sheet: SheetName, responses: StatisticsFigures): string {
  return (
    SHEETS[sheet](responses)
      .map((row: readonly Cell[]) => row.map(cellText).join(','))
      .join('\r\n') + '\r\n'
  );
}
