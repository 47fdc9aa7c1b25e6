import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { FAST, type PageTimings, SLOW, visitColdAndWarm } from './page-times';
import { KNOWN_BEFORE, OTHER_PAGE_NAMES, OTHER_PAGES, type ReferencePage } from './reference-pages';
import { readReport, remainingSection, writeReport } from './report';
import { measureTransitions, type TransitionTimes } from './screen-transitions';
import { startMeasuringStage } from './stage';
import { type Measured, table } from './table';

/**
 * Measures the login page against a static form and a monolith, and the other pages against the login page, in turn in
 * one run. Writes the tables of docs/reports/performance.md. Run on an idle machine: `npm run speed`.
 */
const { rounds } = readCommandLine(
  commandLine(
    'npm run speed --',
    'Measures the pages beside a static form and a monolith; takes minutes.',
  ).option('--rounds <number>', 'visits of each page', positiveNumber, 9),
).opts<{ readonly rounds: number }>();
/** Rounds that include the other pages: all rounds would take almost an hour. */
const wideRounds = Math.min(rounds, 3);

const { browser, portal, baselines, clear } = await startMeasuringStage();
try {
  const pages = { static: baselines.staticForm, monolith: baselines.monolith, portal: portal.login };
  const noRounds = (): Record<keyof typeof pages, PageTimings[]> => ({
    static: [],
    monolith: [],
    portal: [],
  });
  const noOthers = (): Record<ReferencePage, PageTimings[]> =>
    Object.fromEntries(OTHER_PAGE_NAMES.map((name) => [name, [] as PageTimings[]])) as Record<
      ReferencePage,
      PageTimings[]
    >;
  const others = { cold: noOthers(), warm: noOthers() };
  const measured = [];
  for (const conditions of [SLOW, FAST]) {
    const cold = noRounds();
    const warm = noRounds();
    const turns: TransitionTimes[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [name, address] of Object.entries(pages) as [keyof typeof pages, string][]) {
        const times = await visitColdAndWarm(browser, address, conditions);
        cold[name].push(times.cold);
        warm[name].push(times.warm);
      }
      for (const name of conditions === SLOW && round < wideRounds ? OTHER_PAGE_NAMES : []) {
        const times = await visitColdAndWarm(
          browser,
          portal.origin + OTHER_PAGES[name],
          conditions,
          KNOWN_BEFORE[name],
        );
        others.cold[name].push(times.cold);
        others.warm[name].push(times.warm);
      }
      turns.push(await measureTransitions(browser, portal.login, conditions));
      console.log(`${conditions.title}: round ${round + 1} of ${rounds}`);
    }
    measured.push({ conditions, cold, warm, transitions: turns } satisfies Measured);
  }
  const [slow] = measured;
  const selectRounds = (visits: 'cold' | 'warm') => ({
    pages: others[visits],
    monolith: slow?.[visits].monolith.slice(0, wideRounds) ?? [],
    portal: slow?.[visits].portal.slice(0, wideRounds) ?? [],
  });
  const compared = { cold: selectRounds('cold'), warm: selectRounds('warm') };
  console.log(await writeReport(table(measured, compared, rounds, remainingSection(readReport()))));
} finally {
  await clear();
}
