import type { LoginPage, MeasuredRounds } from './measure-rounds';
import { formatRatio, formatSpread } from './median';
import type { PageTimings } from './page-times';

/** Maximum ratios under one set of conditions, as medians of the rounds. */
export interface SpeedGoals {
  /** Typed character kept, times the static form; all visits. */
  readonly kept: number;
  /** Hydrated, times the monolith, by kind of visit. */
  readonly hydrated: Readonly<Record<keyof MeasuredRounds, number>>;
}

/** All rounds under one set of conditions. */
export interface MeasuredLine extends MeasuredRounds {
  readonly title: string;
  readonly goals: SpeedGoals;
}

interface Row {
  readonly what: string;
  readonly goal?: string;
  readonly value: string;
}

function all(times: readonly PageTimings[], figure: keyof PageTimings): readonly number[] {
  return times.map((each) => each[figure]);
}

/** Formats the rows of one kind of visits; all figures with their spread. */
function visitRows(
  visit: keyof MeasuredRounds,
  { [visit]: times }: MeasuredRounds,
  goals: SpeedGoals,
): readonly Row[] {
  const ratio = (figure: keyof PageTimings, of: LoginPage, to: LoginPage): string =>
    formatRatio(all(times[of], figure), all(times[to], figure));
  const medians = (figure: keyof PageTimings, ...pages: LoginPage[]): string =>
    pages.map((page) => formatSpread(all(times[page], figure))).join(', ');
  return [
    {
      what: `${visit}: typed character kept, times the static form`,
      goal: String(goals.kept),
      value: ratio('kept', 'portal', 'static'),
    },
    {
      what: `${visit}: the same, times the monolith`,
      value: ratio('kept', 'portal', 'monolith'),
    },
    {
      what: `${visit}: hydrated, times the monolith`,
      goal: String(goals.hydrated[visit]),
      value: ratio('hydrated', 'portal', 'monolith'),
    },
    {
      what: `${visit}: the monolith’s typed character kept, times the static form`,
      value: ratio('kept', 'monolith', 'static'),
    },
    {
      what: `${visit}: kept, ms (static, monolith, portal)`,
      value: medians('kept', 'static', 'monolith', 'portal'),
    },
    { what: `${visit}: hydrated, ms (monolith, portal)`, value: medians('hydrated', 'monolith', 'portal') },
    {
      what: `${visit}: blocked, ms (monolith, portal)`,
      goal: '50',
      value: medians('blocked', 'monolith', 'portal'),
    },
    { what: `${visit}: layout shift`, goal: '0', value: formatSpread(all(times.portal, 'layoutShift'), 3) },
    {
      what: `${visit}: bytes of scripts until hydration (monolith, portal)`,
      goal: '95000',
      value: medians('scriptBytes', 'monolith', 'portal'),
    },
  ];
}

/** Formats the measurements under one set of conditions. @returns lines of Markdown */
export function lineSection(measured: MeasuredLine): readonly string[] {
  const rows = [
    ...visitRows('cold', measured, measured.goals),
    ...visitRows('warm', measured, measured.goals),
    ...visitRows('deployed', measured, measured.goals),
  ];
  return [
    `## ${measured.title}`,
    '',
    '| what | goal, at most | measured |',
    '| --- | --- | --- |',
    ...rows.map(({ what, goal = '', value }) => `| ${what} | ${goal} | ${value} |`),
  ];
}
