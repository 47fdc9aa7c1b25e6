import { median, ratioOf, type Ratio } from './median';
import type { Conditions, PageTimes } from './page-times';

type Page = 'static' | 'monolith' | 'portal';

/** All rounds of one kind of visit under one set of conditions. */
export interface Measured {
  readonly conditions: Conditions;
  readonly visit: 'cold' | 'warm';
  readonly times: Readonly<Record<Page, readonly PageTimes[]>>;
}

const written = ({ median: middle, least, greatest }: Ratio): string =>
  `${middle.toFixed(2)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`;

const rowsOf = ({ conditions, visit, times }: Measured): readonly string[] => {
  const all = (page: Page, figure: keyof PageTimes): readonly number[] =>
    times[page].map((each) => each[figure]);
  const middle = (page: Page, figure: keyof PageTimes, digits = 0): string =>
    median(all(page, figure)).toFixed(digits);
  const where = `${conditions.name}, ${visit}`;
  return [
    `| ${where}: typed character kept, times the static form | ${written(ratioOf(all('portal', 'kept'), all('static', 'kept')))} |`,
    `| ${where}: typed character kept, times the monolith | ${written(ratioOf(all('portal', 'kept'), all('monolith', 'kept')))} |`,
    `| ${where}: awake, times the monolith | ${written(ratioOf(all('portal', 'awake'), all('monolith', 'awake')))} |`,
    `| ${where}: monolith’s typed character kept, times the static form | ${written(ratioOf(all('monolith', 'kept'), all('static', 'kept')))} |`,
    `| ${where}: milliseconds kept (static, monolith, portal) | ${middle('static', 'kept')}, ${middle('monolith', 'kept')}, ${middle('portal', 'kept')} |`,
    `| ${where}: milliseconds awake (monolith, portal) | ${middle('monolith', 'awake')}, ${middle('portal', 'awake')} |`,
    `| ${where}: blocked milliseconds (monolith, portal) | ${middle('monolith', 'blocked')}, ${middle('portal', 'blocked')} |`,
    `| ${where}: layout shift of the portal | ${middle('portal', 'layoutShift', 3)} |`,
    `| ${where}: bytes of scripts until awake (monolith, portal) | ${middle('monolith', 'scriptBytes')}, ${middle('portal', 'scriptBytes')} |`,
  ];
};

/**
 * Writes what was measured as the page docs/performance.md.
 *
 * @param rounds how often each page was visited in turn
 */
export const table = (measured: readonly Measured[], rounds: number): string =>
  [
    '# How fast the login page is',
    '',
    `Written by \`npm run speed\`: the portal beside a hand-written static form and a React monolith of the same sources and`,
    `libraries, visited in turn ${rounds} times in one run of one browser. Medians of the rounds’ ratios, with the least and the`,
    'greatest. Slow line: 150 ms there and back, 1.6 Mbit/s, processor slowed four times. Milliseconds depend on the machine;',
    'the ratios are what to look at.',
    '',
    '| what | value |',
    '| --- | --- |',
    ...measured.flatMap(rowsOf),
    '',
  ].join('\n');
