import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { FrameContextObject, PartialResults, Result, RunOptions } from 'axe-core';

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

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

/** What axe says of a frame and of those in it, in the order in which it puts them together again. */
async function partialsOf(frame: Frame, context: FrameContextObject): Promise<PartialResults> {
  await bringAxe(frame);
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
}

/** What a look comes to: what is wrong, and how many rules found something to be right. */
export interface AxeFindings {
  readonly violations: readonly Result[];
  readonly passed: number;
}

/**
 * Looks at a page and its frames with axe, no rule turned off (WCAG 2.2 AA). The package that runs axe in Playwright
 * opens a second page each time and sends four times as much, which takes four times as long; and a page without frames
 * is told in the page itself, since its nodes then need no names but those that are wrong.
 *
 * @param within selector of what is looked at
 * @throws when a frame cannot be looked at
 */
export async function runAxe(page: Page, within = 'html'): Promise<AxeFindings> {
  const context = { include: [[within]], exclude: [] };
  if (page.frames().length === 1) {
    await bringAxe(page.mainFrame());
    return page.evaluate(
      async ([asked, options]) => {
        const { violations, passes } = await window.axe.run(asked, options);
        return { violations, passed: passes.length };
      },
      [context, OPTIONS] as const,
    );
  }
  const partials = await partialsOf(page.mainFrame(), context);
  return page.evaluate(
    async ([all, options]) => {
      const { violations, passes } = await window.axe.finishRun(all, options);
      return { violations, passed: passes.length };
    },
    [partials, OPTIONS] as const,
  );
}
