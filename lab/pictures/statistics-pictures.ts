import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { copyPreparedData } from '../../tests/portal/prepared-data';
import { startPortal } from '../../tests/portal/start-portal';
import { simulateHour } from '../../tests/statistics/simulate';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const VISITORS = 1_500;

const PICTURES = [
  { name: 'statistics-en-1440', language: 'en_US', colorScheme: 'light' },
  { name: 'statistics-de-1440-dark', language: 'de_DE', colorScheme: 'dark' },
] as const;

/** Takes screenshots of the statistics page after an hour of simulated visits. */
export async function takeStatisticsPictures(browser: Browser): Promise<void> {
  const dataDir = copyPreparedData();
  await simulateHour(dataDir, VISITORS);
  const portal = await startPortal({ DATA_DIR: dataDir });
  try {
    for (const { name, language, colorScheme } of PICTURES) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
      await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
      const page = await context.newPage();
      await page.goto(`${portal.origin}/dev/statistics?period=hour`);
      await applyTestFont(page);
      writeFileSync(path.join(FOLDER, `${name}.png`), await page.screenshot({ fullPage: true }));
      await context.close();
    }
  } finally {
    await portal.stop();
  }
}
