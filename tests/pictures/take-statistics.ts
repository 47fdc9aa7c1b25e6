import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import prepareData, { copyOfPreparedData } from '../portal/prepared-data';
import { startPortal } from '../portal/start-portal';
import { simulateHour } from '../statistics/simulate';
import { palettePng } from './palette-png';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const VISITORS = 1_500;

const PICTURES = [
  { name: 'statistics-en-1440', language: 'en_US', colorScheme: 'light' },
  { name: 'statistics-de-1440-dark', language: 'de_DE', colorScheme: 'dark' },
] as const;

/** Pictures of the operator's page after an hour of simulated visitors. */
const take = async (): Promise<void> => {
  const forget = await prepareData();
  const dataDir = copyOfPreparedData();
  console.log(`${await simulateHour(dataDir, VISITORS)} records of ${VISITORS} visitors`);
  const portal = await startPortal({ DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const { name, language, colorScheme } of PICTURES) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
      await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
      const page = await context.newPage();
      await page.goto(`${portal.origin}/dev/statistics?period=hour`);
      writeFileSync(path.join(FOLDER, `${name}.png`), palettePng(await page.screenshot({ fullPage: true })));
      await context.close();
    }
  } finally {
    await browser.close();
    await portal.stop();
    await forget();
  }
};

await take();
