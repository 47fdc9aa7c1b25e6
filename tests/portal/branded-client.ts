import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createCustomWhiteLabels, type CustomWhiteLabels } from './custom-white-labels';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
/** An SVG logo of one colour. */
export function drawLogo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path fill="${colour}" d="M0 0h64v32H0z"/></svg>`;
}

/** A white JPEG, on which light text has the least contrast. */
async function paintBackground(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const context = canvas.getContext('2d');
    if (context === null) return '';
    context.fillStyle = 'white';
    context.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Adds a logo, dark logo, icon, font and background to a copy of a shipped white label. */
export async function createBrandedClient(browser: Browser, key: string): Promise<CustomWhiteLabels> {
  const files = createCustomWhiteLabels({
    [key]: {
      logo: { kind: 'file', file: 'logo.svg', darkFile: 'logo-dark.svg' },
      favicon: 'icon.svg',
      font: 'text.woff2',
      background: { file: 'lake.jpg' },
    },
  });
  const folder = path.join(files.folder, key);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'logo.svg'), drawLogo('#123456'));
  writeFileSync(path.join(folder, 'logo-dark.svg'), drawLogo('#abcdef'));
  writeFileSync(path.join(folder, 'icon.svg'), drawLogo('#123456').replace('0 0 64 32', '0 0 32 32'));
  writeFileSync(path.join(folder, 'text.woff2'), readFileSync(FONT));
  const page = await browser.newPage();
  writeFileSync(path.join(folder, 'lake.jpg'), await paintBackground(page));
  await page.close();
  return files;
}
