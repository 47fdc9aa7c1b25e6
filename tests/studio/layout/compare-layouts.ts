import type { Browser, Page } from '@playwright/test';
import { applyTestFont } from '../apply-test-font';
import {
  type Choice,
  isWording,
  listScreens,
  listViews,
  readStates,
  type Screen,
  type View,
} from '../frames';
import { settleWithDelays, type VisitedScreen, visitScreen } from '../visit-screens';
import { type Box, readBoxes } from './boxes';
import { compareBoxes } from './compare-boxes';
import { type PartLayout, readPartLayout, readRecordedBoxes, writePartLayout } from './layout-records';

/** A phone and a desktop, light and dark; colours do not affect layout, so both schemes share one record. */
export const LAYOUTS: Choice = {
  whiteLabels: ['default'],
  languages: ['en-US'],
  widths: [390, 1440],
  schemes: ['light', 'dark'],
  parts: [],
};

/** Boxes of a screen in the test font. */
async function measureBoxes(page: Page): Promise<readonly Box[]> {
  await applyTestFont(page);
  await settleWithDelays(page);
  return readBoxes(page);
}

/**
 * Records the layout of every state of every part and removes outdated records.
 * @returns states that are not reached and so have no record
 */
export async function recordLayouts(target: {
  readonly browser: Browser;
  readonly origin: string;
}): Promise<readonly string[]> {
  const states = await readStates(target.origin);
  const unreached: string[] = [];
  const parts = new Map<string, Map<string, Map<number, readonly Box[]>>>();
  for (const { part, states: names } of states)
    parts.set(part, new Map(names.filter((state) => !isWording(state)).map((state) => [state, new Map()])));
  const missed = (_page: Page, { part, state }: Screen): void => void unreached.push(`${part} ${state}`);
  await visitScreen(
    { ...target, missed },
    listScreens(states, LAYOUTS),
    listViews({ ...LAYOUTS, schemes: ['light'] }),
    async (page, { part, state }, { width }) =>
      void parts
        .get(part)
        ?.get(state)
        ?.set(width, await measureBoxes(page)),
  );
  for (const [part, boxes] of parts) writePartLayout(part, boxes);
  return unreached;
}

/** Compares the layout of each screen with its record; pass its functions to `visitScreen`. */
export interface LayoutComparison {
  readonly missed: (page: Page, screen: Screen, view: View) => void;
  readonly look: VisitedScreen;
  /** Number of compared layouts so far. */
  readonly compared: () => number;
  /** Differences so far, one per line. */
  readonly differences: () => readonly string[];
}

/** Creates an empty comparison. */
export function createLayoutComparison(): LayoutComparison {
  const layouts = new Map<string, PartLayout>();
  const differences: string[] = [];
  let compared = 0;
  const compare = ({ part, state }: Screen, { width, scheme }: View, boxes: readonly Box[] | null): void => {
    const layout = layouts.get(part) ?? readPartLayout(part);
    layouts.set(part, layout);
    compared += 1;
    const place = `${part} ${state} ${scheme} ${width}`;
    const recorded = readRecordedBoxes(layout, state, width);
    if (boxes === null) differences.push(`${place}: is not reached`);
    else if (recorded === null) differences.push(`${place}: has no record`);
    else differences.push(...compareBoxes(recorded, boxes).map((difference) => `${place}: ${difference}`));
  };
  return {
    missed: (_page, screen, view) => compare(screen, view, null),
    look: async (page, screen, view) => compare(screen, view, await measureBoxes(page)),
    compared: () => compared,
    differences: () => differences,
  };
}
