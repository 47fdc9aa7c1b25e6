import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { installProbe } from '../studio/probe';
import { targetFindings } from '../studio/rules/targets';
import { visitEveryScreen } from './every-screen';
import { LANGUAGES } from './page-texts';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
});
test.afterAll(async () => portal.stop());

/** Returns truncated texts. Skips visually hidden elements, whose size is 1 px. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      );
      const { overflowX, overflowY } = getComputedStyle(element);
      if (!own || element.clientWidth <= 1 || element.clientHeight <= 1) return [];
      const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
      return wide || high ? [(element.textContent ?? '').trim().slice(0, 60)] : [];
    }),
  );
}

/** Horizontal overflow of the page in CSS pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const WIDTHS = [320, 390, 700, 960, 1280];

// German texts are longer.
for (const language of LANGUAGES) {
  test(
    `no text is cut off, nothing scrolls sideways and touch targets are large enough at any width (${language}) @NAV-10 @I18N-1`,
    { tag: '@long' },
    async ({ page }) => {
      await installProbe(page.context());
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const findings: string[] = [];
      await visitEveryScreen(page, portal.origin, language, async (screen) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const where = `${screen}, ${width} px`;
          for (const text of await cutTexts(page)) findings.push(`${where}: cut: ${text}`);
          for (const { element, cause } of await targetFindings(page))
            findings.push(`${where}: small: ${element} ${cause}`);
          const pixels = await sideways(page);
          if (pixels > 0) findings.push(`${where}: scrolls sideways by ${pixels} px`);
        }
      });
      expect(findings).toEqual([]);
    },
  );
}
