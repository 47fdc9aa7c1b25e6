import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { AxeResults, FrameContextObject, PartialResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that axe has on by itself and its rules of WCAG 2.2, which it has not. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What axe says of a frame and of those in it, in the order in which it puts them together again. */
const partialsOf = async (frame: Frame, context: FrameContextObject): Promise<PartialResults> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  const { own, within } = await frame.evaluate(
    async ([asked, options]) => ({
      within: window.axe.utils.getFrameContexts(asked, options),
      own: await window.axe.runPartial(asked, options),
    }),
    [context, OPTIONS] as const,
  );
  const partials: PartialResults = [own];
  for (const { frameSelector, frameContext } of within) {
    const inner = await (await frame.$(String(frameSelector)))?.contentFrame();
    if (!inner) throw new Error(`${frame.url()}: the frame ${String(frameSelector)} cannot be looked at`);
    partials.push(...(await partialsOf(inner, frameContext)));
  }
  return partials;
};

/**
 * Looks at a page and its frames with axe, no rule turned off (WCAG 2.2 AA). The package that runs axe in Playwright
 * opens a second page each time and sends four times as much, which takes four times as long.
 *
 * @param within selector of what is looked at
 * @throws when a frame cannot be looked at
 */
export const runAxe = async (page: Page, within = 'html'): Promise<AxeResults> => {
  const partials = await partialsOf(page.mainFrame(), { include: [[within]], exclude: [] });
  return page.evaluate(([all, options]) => window.axe.finishRun(all, options), [partials, OPTIONS] as const);
};
