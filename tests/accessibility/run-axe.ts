import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { AxeResults } from 'axe-core';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that axe has on by itself and its rules of WCAG 2.2, which it has not. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Looks at a page with axe, no rule turned off (WCAG 2.2 AA). axe's own way to run it from here opens a second page for
 * the sum of all frames and sends its source in full, which takes four times as long; no page of the portal has frames.
 *
 * @param within selector of what is looked at; the whole page without it
 * @throws when the page has frames, which would not be looked at
 */
export const runAxe = async (page: Page, within?: string): Promise<AxeResults> => {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which are not looked at`);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    ([tags, selector]) =>
      window.axe.run(selector ?? document, { runOnly: tags, resultTypes: ['violations'] }),
    [TAGS, within] as const,
  );
};
