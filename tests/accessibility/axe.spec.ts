import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { visitEveryScreen } from './every-screen';
import { LANGUAGES } from './page-texts';
import { runAxe } from './run-axe';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

// Every screen at both widths and in both colour schemes, split over both languages. Quick runs use axe in
// studio/lint.spec.ts and on single pages.
const VIEWS = {
  en_US: [
    { viewport: WIDE, colorScheme: 'light' },
    { viewport: NARROW, colorScheme: 'dark' },
  ],
  de_DE: [
    { viewport: NARROW, colorScheme: 'light' },
    { viewport: WIDE, colorScheme: 'dark' },
  ],
} as const;
for (const language of LANGUAGES) {
  test(
    `axe finds nothing on any screen, light and dark, wide and narrow (${language}) @NAV-10 @I18N-1`,
    { tag: '@long' },
    async ({ page }) => {
      const findings: string[] = [];
      await visitEveryScreen(page, portal.origin, language, async (screen) => {
        for (const { viewport, colorScheme } of VIEWS[language]) {
          await page.setViewportSize(viewport);
          // Without transitions, so that axe checks the final colours.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const { violations, passed } = await runAxe(page);
          expect(passed, screen).toBeGreaterThan(10);
          for (const { id, nodes } of violations) {
            for (const { target, failureSummary } of nodes) {
              const where = `${screen}, ${colorScheme}, ${viewport.width} px`;
              findings.push(`${where}: ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`);
            }
          }
        }
      });
      expect(findings).toEqual([]);
    },
  );
}
