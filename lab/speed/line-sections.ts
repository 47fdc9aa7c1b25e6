import {
  KNOWN_BEFORE,
  OTHER_PAGE_NAMES,
  OTHER_PAGES,
  type ReferencePage,
} from '../../tests/performance/reference-pages';
import { type MeasuredRounds, measureRounds } from './measure-rounds';
import { type Conditions, FAST, type PageTimings, SLOW, visitColdAndWarm } from './page-times';
import { pagesSection } from './pages-table';
import { measureTransitions, type TransitionTimes } from './screen-transitions';
import type { Stage } from './stage';
import { lineSection, type SpeedGoals } from './table';

/** Rounds that include the other pages: all rounds would take almost an hour. */
const WIDE_ROUNDS = 3;

const SLOW_GOALS: SpeedGoals = { kept: 1.4, hydratedCold: 0.78, hydratedWarm: 0.9 };
const FAST_GOALS: SpeedGoals = { kept: 1.8, hydratedCold: 1, hydratedWarm: 1 };

/** Measures the three login pages and the transitions between screens. */
async function measureLine(
  { browser, portal, pages }: Stage,
  conditions: Conditions,
  rounds: number,
  goals: SpeedGoals,
  visitOthers: (round: number) => Promise<void> = async () => undefined,
): Promise<{ readonly measured: MeasuredRounds; readonly lines: readonly string[] }> {
  const transitions: TransitionTimes[] = [];
  const measured = await measureRounds(browser, pages, conditions, rounds, async (round) => {
    await visitOthers(round);
    transitions.push(await measureTransitions(browser, portal.login, conditions));
  });
  return { measured, lines: lineSection({ title: conditions.title, ...measured, transitions, goals }) };
}

function noOthers(): Record<ReferencePage, PageTimings[]> {
  const entries = OTHER_PAGE_NAMES.map((name) => [name, [] as PageTimings[]]);
  return Object.fromEntries(entries) as Record<ReferencePage, PageTimings[]>;
}

/** Measures the slow line, with the other pages in the first rounds. */
export async function measureSlowLine(stage: Stage, rounds: number): Promise<readonly string[]> {
  const others = { cold: noOthers(), warm: noOthers() };
  const { measured, lines } = await measureLine(stage, SLOW, rounds, SLOW_GOALS, async (round) => {
    for (const name of round < WIDE_ROUNDS ? OTHER_PAGE_NAMES : []) {
      const address = stage.portal.origin + OTHER_PAGES[name];
      const times = await visitColdAndWarm(stage.browser, address, SLOW, KNOWN_BEFORE[name]);
      others.cold[name].push(times.cold);
      others.warm[name].push(times.warm);
    }
  });
  const selectRounds = (visits: 'cold' | 'warm') => ({
    pages: others[visits],
    monolith: measured[visits].monolith.slice(0, WIDE_ROUNDS),
    portal: measured[visits].portal.slice(0, WIDE_ROUNDS),
  });
  return [...lines, ...pagesSection(selectRounds('cold'), selectRounds('warm'))];
}

/** Measures without an emulated network. */
export async function measureFastLine(stage: Stage, rounds: number): Promise<readonly string[]> {
  return (await measureLine(stage, FAST, rounds, FAST_GOALS)).lines;
}
