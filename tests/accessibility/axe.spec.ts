import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { visitEveryScreen } from './every-screen';
import { LANGUAGES } from './words';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
});
test.afterAll(async () => portal.stop());

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const language of LANGUAGES) {
  test(`NAV-10 I18N-1 axe finds nothing on any screen, light or dark, wide or narrow (${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const findings: string[] = [];
    await visitEveryScreen(page, portal.origin, language, async (screen) => {
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          // Colours are judged as they end up, not half-way through a transition.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const { violations, passes } = await new AxeBuilder({ page }).analyze();
          expect(passes.length, screen).toBeGreaterThan(10);
          for (const { id, nodes } of violations) {
            for (const { target, failureSummary } of nodes) {
              const where = `${screen}, ${colorScheme}, ${viewport.width} px`;
              findings.push(`${where}: ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`);
            }
          }
        }
      }
    });
    expect(findings).toEqual([]);
  });
}
