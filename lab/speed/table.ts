import type { LoginPage, MeasuredRounds } from './measure-rounds';
import { formatRatio, formatSpread, median } from './median';
import type { PageTimings } from './page-times';
import type { ScreenTransition, TransitionTimes } from './screen-transitions';

/** Maximum ratios under one set of conditions, as medians of the rounds. */
export interface SpeedGoals {
  /** Typed character kept, times the static form; first and second visits. */
  readonly kept: number;
  /** Hydrated, times the monolith, on a first visit. */
  readonly hydratedCold: number;
  readonly hydratedWarm: number;
}

/** All rounds under one set of conditions. */
export interface MeasuredLine extends MeasuredRounds {
  readonly title: string;
  readonly transitions: readonly TransitionTimes[];
  /** Absent where the line is measured for comparison only. */
  readonly goals?: SpeedGoals;
}

interface Row {
  readonly what: string;
  readonly goal?: string;
  readonly value: string;
}

function all(times: readonly PageTimings[], figure: keyof PageTimings): readonly number[] {
  return times.map((each) => each[figure]);
}

function formatGoal(goal: number | undefined): { readonly goal?: string } {
  return goal === undefined ? {} : { goal: String(goal) };
}

/** Formats the rows of the cold or the warm visits; all figures with their spread. */
function visitRows(
  visit: 'cold' | 'warm',
  { [visit]: times }: MeasuredRounds,
  goals?: SpeedGoals,
): readonly Row[] {
  const ratio = (figure: keyof PageTimings, of: LoginPage, to: LoginPage): string =>
    formatRatio(all(times[of], figure), all(times[to], figure));
  const medians = (figure: keyof PageTimings, ...pages: LoginPage[]): string =>
    pages.map((page) => formatSpread(all(times[page], figure))).join(', ');
  return [
    {
      what: `${visit}: typed character kept, times the static form`,
      ...formatGoal(goals?.kept),
      value: ratio('kept', 'portal', 'static'),
    },
    {
      what: `${visit}: the same, times the monolith`,
      value: ratio('kept', 'portal', 'monolith'),
    },
    {
      what: `${visit}: hydrated, times the monolith`,
      ...formatGoal(visit === 'cold' ? goals?.hydratedCold : goals?.hydratedWarm),
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

const TRANSITION_NAMES = [
  ['request', 'warm: first screen of recovery after a click on its link, on which the pointer rested', '150'],
  ['challenge', 'after the response: screen with the choice of channel', '100'],
  ['passcode', 'after the response: passcode screen', '100'],
] as const satisfies readonly (readonly [keyof TransitionTimes, string, string])[];

function transitionRows(turns: readonly TransitionTimes[]): readonly Row[] {
  return TRANSITION_NAMES.map(([turn, what, goal]) => {
    const all = (figure: keyof ScreenTransition): readonly number[] =>
      turns.map((each) => each[turn][figure]);
    return {
      what: `${what}, ms; script bytes and requests until then`,
      goal,
      value: `${formatSpread(all('milliseconds'))}; ${median(all('scriptBytes'))}, ${median(all('requests'))}`,
    };
  });
}

/** Formats the measurements under one set of conditions. @returns lines of Markdown */
export function lineSection(measured: MeasuredLine): readonly string[] {
  const rows = [
    ...visitRows('cold', measured, measured.goals),
    ...visitRows('warm', measured, measured.goals),
    ...(measured.transitions.length === 0 ? [] : transitionRows(measured.transitions)),
  ];
  return [
    `## ${measured.title}`,
    '',
    '| what | goal, at most | measured |',
    '| --- | --- | --- |',
    ...rows.map(({ what, goal = '', value }) => `| ${what} | ${goal} | ${value} |`),
  ];
}
