import { openDriven } from './driven-page';
import { type MeasuredRounds, measureRounds } from './measure-rounds';
import { type Conditions, FAST, SLOW } from './page-times';
import type { Stage } from './stage';
import { type SpeedGoals, visitRows } from './table';

/** Maximum number of rounds; this section only compares two harnesses. */
const MAX_ROUNDS = 5;

/** The debugger slows the portal more than the static form, since the portal has more scripts. */
const LINES: readonly (readonly [Conditions, SpeedGoals])[] = [
  [SLOW, { kept: 1.2, hydratedCold: 0.72, hydratedWarm: 0.85 }],
  [FAST, { kept: 1.5, hydratedCold: 1, hydratedWarm: 1 }],
];

/** Measures both lines in pages that Playwright drives, for comparison with other harnesses. */
export async function measureDriven({ browser, pages }: Stage, rounds: number): Promise<readonly string[]> {
  const made = Math.min(rounds, MAX_ROUNDS);
  const measured: (readonly [MeasuredRounds, SpeedGoals])[] = [];
  for (const [conditions, goals] of LINES)
    measured.push([await measureRounds(browser, pages, { ...conditions, open: openDriven }, made), goals]);
  const rows = (['cold', 'warm'] as const).flatMap((visit) => {
    const columns = measured.map(([rounds, goals]) => visitRows(visit, rounds, goals));
    return (columns[0] ?? []).map(({ what }, row) => [
      what,
      ...columns.flatMap((column) => [column[row]?.goal ?? '', column[row]?.value]),
    ]);
  });
  return [
    '## The same, driven by Playwright',
    '',
    `Both lines in ${made} rounds in pages that Playwright drives, as most harnesses do. It listens to every script, for which the engine`,
    'does work that a visitor’s browser does not; that weighs the more, the more scripts a page has and the faster the line is.',
    '',
    '| what | goal, slow line | slow line | goal, no emulated network | no emulated network |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}
