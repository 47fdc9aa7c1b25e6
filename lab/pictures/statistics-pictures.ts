import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { copyPreparedData } from '../../tests/portal/prepared-data';
import { startPortal } from '../../tests/portal/start-portal';
import { simulateHour } from '../../tests/statistics/simulate';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const VISITORS = 1_500;

/** Takes a screenshot of the statistics page after an hour of simulated visits. */
export async function takeStatisticsPictures(browser: Browser): Promise<void> {
  const dataDir = copyPreparedData();
  await simulateHour(dataDir, VISITORS);
  const portal = await startPortal({ DATA_DIR: dataDir });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${portal.origin}/dev/statistics?period=hour`);
    await applyTestFont(page);
    writeFileSync(path.join(FOLDER, 'statistics-en-1440.png'), await page.screenshot({ fullPage: true }));
    await context.close();
  } finally {
    await portal.stop();
  }
}
