import { openDriven } from './driven-page';
import { type MeasuredRounds, measureRounds } from './measure-rounds';
import { FAST, SLOW } from './page-times';
import type { Stage } from './stage';
import { visitRows } from './table';

/** Rounds of this section, which compares two ways to measure. */
const MAX_ROUNDS = 5;

/** Measures both lines in pages that Playwright drives, for comparison with other harnesses. */
export async function measureDriven({ browser, pages }: Stage, rounds: number): Promise<readonly string[]> {
  const made = Math.min(rounds, MAX_ROUNDS);
  const measured: MeasuredRounds[] = [];
  for (const conditions of [SLOW, FAST])
    measured.push(await measureRounds(browser, pages, { ...conditions, open: openDriven }, made));
  const rows = (['cold', 'warm'] as const).flatMap((visit) => {
    const columns = measured.map((each) => visitRows(visit, each));
    return (columns[0] ?? []).map(({ what }, row) => [what, ...columns.map((column) => column[row]?.value)]);
  });
  return [
    '## The same, driven by Playwright',
    '',
    `Both lines in ${made} rounds in pages that Playwright drives, as most harnesses do. It listens to every script, for which the engine`,
    'does work that a visitor’s browser does not; that weighs the more, the more scripts a page has and the faster the line is.',
    '',
    '| what | slow line | no line |',
    '| --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}
