import type { StatisticsSelection } from '@portal/contract/operator';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { WHITE_LABEL_KEY } from '@portal/server-kit/white-labels/formats';
import { SCENARIOS } from '../records/record-facts';

/** Selectable periods: length and width of a chart column, in milliseconds. */
export const PERIODS = {
  hour: { length: 60 * 60_000, column: 5 * 60_000 },
  day: { length: 24 * 60 * 60_000, column: 60 * 60_000 },
  week: { length: 7 * 24 * 60 * 60_000, column: 24 * 60 * 60_000 },
  month: { length: 28 * 24 * 60 * 60_000, column: 24 * 60 * 60_000 },
} as const;
type Period = StatisticsSelection['period'];

/** Returns the query string of a selection, without filters that are null. */
export function selectionQuery(selection: StatisticsSelection): string {
  const { whiteLabel, scenario, channel, period } = selection;
  const given = Object.entries({ wl: whiteLabel, flow: scenario, channel, period });
  return new URLSearchParams(
    given.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString();
}

function findOption<Value extends string>(values: readonly Value[], requested: unknown): Value | null {
  return values.find((value) => value === requested) ?? null;
}

/** Parses a selection from a query; unknown values count as absent. */
export function readSelection(query: Readonly<Record<string, unknown>>): StatisticsSelection {
  return {
    whiteLabel: typeof query['wl'] === 'string' && WHITE_LABEL_KEY.test(query['wl']) ? query['wl'] : null,
    scenario: findOption(SCENARIOS, query['flow']),
    channel: findOption(CHANNEL_NAMES, query['channel']),
    period: findOption(Object.keys(PERIODS) as Period[], query['period']) ?? 'week',
  };
}

/** Returns start and end of a period. The period consists of whole chart columns (UTC); the last one contains `now`. */
export function periodRange(period: Period, now: Date): { readonly from: Date; readonly until: Date } {
  const { length, column } = PERIODS[period];
  const until = (Math.floor(now.getTime() / column) + 1) * column;
  return { from: new Date(until - length), until: new Date(until) };
}
