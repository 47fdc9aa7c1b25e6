import type { Browser, Page } from '@playwright/test';
import { isWording, readStates, screensOf, viewsOf, type Choice, type Screen, type View } from '../frames';
import { lookAt } from '../open-screens';
import { wearTestFont } from '../test-font';
import { readBoxes, type Box } from './boxes';
import { compareBoxes } from './compare-boxes';
import { readPartLayout, recordedBoxes, writePartLayout, type PartLayout } from './layout-records';

const CHOICE: Choice = {
  whiteLabels: ['default'],
  languages: ['en-US'],
  widths: [390, 1440],
  schemes: ['light', 'dark'],
  parts: [],
};

/** A phone and a desktop, by day and by night; colours move nothing, so day and night share one record. */
export const LAYOUT_VIEWS = viewsOf(CHOICE);

/** Told of each layout; of one whose state is not reached, with null. */
type See = (screen: Screen, view: View, boxes: readonly Box[] | null) => void;

const see = async (
  target: { browser: Browser; origin: string },
  views: readonly View[],
  each: See,
): Promise<void> => {
  const screens = screensOf(await readStates(target.origin), CHOICE);
  const missed = (_page: Page, screen: Screen, view: View): void => each(screen, view, null);
  await lookAt(
    { ...target, prepare: async (page) => void (await wearTestFont(page)), missed },
    screens,
    views,
    async (page, screen, view) => {
      await page.evaluate(() => document.fonts.ready);
      each(screen, view, await readBoxes(page));
    },
  );
};

/**
 * Records how every state of every part is laid out; what is no longer there is forgotten.
 *
 * @returns states that are not reached and so have no record
 */
export const recordLayouts = async (target: {
  browser: Browser;
  origin: string;
}): Promise<readonly string[]> => {
  const missed: string[] = [];
  const parts = new Map<string, Map<string, Map<number, readonly Box[]>>>();
  for (const { part, states } of await readStates(target.origin))
    parts.set(part, new Map(states.filter((state) => !isWording(state)).map((state) => [state, new Map()])));
  await see(target, viewsOf({ ...CHOICE, schemes: ['light'] }), (screen, view, boxes) => {
    if (boxes === null) missed.push(`${screen.part} ${screen.state}`);
    else parts.get(screen.part)?.get(screen.state)?.set(view.width, boxes);
  });
  for (const [part, boxes] of parts) writePartLayout(part, boxes);
  return missed;
};

/**
 * Compares every state of every part with its record.
 *
 * @returns a line for each difference, and the number of layouts compared
 */
export const compareLayouts = async (
  target: { browser: Browser; origin: string },
  views: readonly View[],
): Promise<{ readonly compared: number; readonly differences: readonly string[] }> => {
  const layouts = new Map<string, PartLayout>();
  const differences: string[] = [];
  let compared = 0;
  await see(target, views, ({ part, state }, { width, scheme }, boxes) => {
    const layout = layouts.get(part) ?? readPartLayout(part);
    layouts.set(part, layout);
    compared += 1;
    const place = `${part} ${state} ${scheme} ${width}`;
    const recorded = recordedBoxes(layout, state, width);
    if (boxes === null) differences.push(`${place}: is not reached`);
    else if (recorded === null) differences.push(`${place}: has no record`);
    else differences.push(...compareBoxes(recorded, boxes).map((difference) => `${place}: ${difference}`));
  });
  return { compared, differences };
};
