import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { startEmbedded } from '../embedding/embedded-portal';
import prepareData from '../portal/prepared-data';
import { palettePng } from './palette-png';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');

/** The host pages that the tests embed flows in. */
const HOSTS = ['plain', 'react', 'strict', 'two', 'frame', 'login'] as const;

/** Pictures of host pages with their embedded flows, and of one that is refused. */
const take = async (): Promise<void> => {
  const forget = await prepareData();
  const embedded = await startEmbedded();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const shoot = async (address: string, name: string): Promise<void> => {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      writeFileSync(path.join(FOLDER, `${name}.png`), palettePng(await page.screenshot()));
    };
    for (const host of HOSTS) await shoot(embedded.at('bank', `${host}.html`), `embedded-${host}`);
    await shoot(embedded.at('stranger', 'plain.html'), 'embedded-refused');
  } finally {
    await browser.close();
    await embedded.stop();
    await forget();
  }
};

await take();
