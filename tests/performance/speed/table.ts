import { computeRatio, median } from './median';
import type { Conditions, PageTimings } from './page-times';
import { type PageRounds, pagesSection } from './pages-table';
import type { ScreenTransition, TransitionTimes } from './screen-transitions';

type Rounds = Readonly<Record<'static' | 'monolith' | 'portal', readonly PageTimings[]>>;

/** All rounds under one set of conditions. */
export interface Measured {
  readonly conditions: Conditions;
  readonly cold: Rounds;
  readonly warm: Rounds;
  readonly transitions: readonly TransitionTimes[];
}

/** Rounds of the other pages, with their baselines. */
export interface MeasuredPages {
  readonly cold: PageRounds;
  readonly warm: PageRounds;
}

interface Row {
  readonly what: string;
  readonly goal?: string;
  readonly value: string;
}

function all(times: readonly PageTimings[], figure: keyof PageTimings): readonly number[] {
  return times.map((each) => each[figure]);
}

function visitRows(visit: 'cold' | 'warm', times: Rounds): readonly Row[] {
  const ratio = (figure: keyof PageTimings, of: keyof Rounds, to: keyof Rounds): string => {
    const { median: middle, least, greatest } = computeRatio(all(times[of], figure), all(times[to], figure));
    return `${middle.toFixed(2)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`;
  };
  const medians = (figure: keyof PageTimings, ...pages: (keyof Rounds)[]): string =>
    pages.map((page) => median(all(times[page], figure)).toFixed(0)).join(', ');
  return [
    {
      what: `${visit}: typed character kept, times the static form`,
      goal: '1.1',
      value: ratio('kept', 'portal', 'static'),
    },
    {
      what: `${visit}: the same, times the monolith`,
      goal: '0.35',
      value: ratio('kept', 'portal', 'monolith'),
    },
    {
      what: `${visit}: hydrated, times the monolith`,
      goal: '0.7',
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
    { what: `${visit}: layout shift`, goal: '0', value: median(all(times.portal, 'layoutShift')).toFixed(3) },
    {
      what: `${visit}: bytes of scripts until hydration (monolith, portal)`,
      goal: '80000',
      value: medians('scriptBytes', 'monolith', 'portal'),
    },
  ];
}

const TRANSITION_NAMES = [
  ['request', 'warm: from the login page to the first screen of recovery, hesitated over', '150'],
  ['challenge', 'next screen after the response: how to reach you', '100'],
  ['passcode', 'next screen after the response: passcode', '100'],
] as const satisfies readonly (readonly [keyof TransitionTimes, string, string])[];

function transitionRows(turns: readonly TransitionTimes[]): readonly Row[] {
  return TRANSITION_NAMES.map(([turn, what, goal]) => {
    const middle = (figure: keyof ScreenTransition): string =>
      median(turns.map((each) => each[turn][figure])).toFixed(0);
    return {
      what: `${what}, ms (bytes of scripts, requests meanwhile)`,
      goal,
      value: `${middle('milliseconds')} (${middle('scriptBytes')}, ${middle('requests')})`,
    };
  });
}

function section({ conditions, cold, warm, transitions }: Measured): readonly string[] {
  return [
    '',
    `## ${conditions.title}`,
    '',
    '| what | goal, at most | measured |',
    '| --- | --- | --- |',
    ...[...visitRows('cold', cold), ...visitRows('warm', warm), ...transitionRows(transitions)].map(
      ({ what, goal = '', value }) => `| ${what} | ${goal} | ${value} |`,
    ),
  ];
}

/**
 * Formats the measurements as docs/reports/performance.md.
 * @param rounds number of rounds of the login page
 * @param left the section that `npm run speed:waterfall` measures (report.ts)
 */
export function table(
  measured: readonly Measured[],
  pages: MeasuredPages,
  rounds: number,
  left: string,
): string {
  return [
    '# How fast the pages are',
    '',
    'Written by `npm run speed`: the portal beside a hand-written static form and a React monolith of the same sources and',
    `libraries, visited in turn ${rounds} times in one run of one browser, in pages that no debugger is attached to. Each visitor`,
    'comes from a page of another site, in a window that has been open for half a second. Medians of the rounds, of ratios',
    'with the least and the greatest. Milliseconds depend on the machine; the ratios are what to look at. Hydrated is a page',
    'whose handlers are attached. The goals are those of the slow line.',
    ...measured.flatMap(section),
    ...pagesSection(pages.cold, pages.warm),
    '',
    '## What the login page waits for',
    '',
    'Drawn and counted by `npm run speed:waterfall`: one first visit of the monolith and one of the portal’s login page, on the',
    'same slow line.',
    '',
    '![Requests of the first visit, the monolith’s beside the portal’s](pictures/login-waterfall.svg)',
    '',
    left,
    '',
  ].join('\n');
}
