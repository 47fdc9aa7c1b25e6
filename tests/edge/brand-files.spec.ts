import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createCustomWhiteLabels, type CustomWhiteLabels } from '../portal/custom-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const LOGIN = '/app/ray/login?SMQUERYDATA=x';

function drawLogo(colour: string): string {
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

let files: CustomWhiteLabels;
let portal: TestPortal;
test.beforeAll(async ({ browser }) => {
  files = createCustomWhiteLabels({
    ray: {
      logo: { kind: 'file', file: 'logo.svg', darkFile: 'logo-dark.svg' },
      favicon: 'icon.svg',
      font: 'text.woff2',
      background: { file: 'lake.jpg' },
    },
  });
  const folder = path.join(files.folder, 'ray');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'logo.svg'), drawLogo('#123456'));
  writeFileSync(path.join(folder, 'logo-dark.svg'), drawLogo('#abcdef'));
  writeFileSync(path.join(folder, 'icon.svg'), drawLogo('#123456').replace('0 0 64 32', '0 0 32 32'));
  writeFileSync(path.join(folder, 'text.woff2'), readFileSync(FONT));
  const page = await browser.newPage();
  writeFileSync(path.join(folder, 'lake.jpg'), await paintBackground(page));
  await page.close();
  portal = await startPortal({ WHITE_LABELS_DIR: files.folder });
});
test.afterAll(async () => {
  await portal.stop();
  files.remove();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`WL-2 CARD-4 logo, icon, font and background of a client show on a ${scheme} page, the background after the first paint @long`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(portal.origin + LOGIN);
    const logo = page.locator('header picture img');
    await expect(logo).toBeVisible();
    const shown = await logo.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(await (await page.request.get(shown)).text()).toBe(
      drawLogo(scheme === 'light' ? '#123456' : '#abcdef'),
    );
    expect(await logo.boundingBox()).toMatchObject({ width: 64, height: 32 });
    const picture = page.locator('main picture img');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveCSS('filter', /^brightness\(0\.[23]\d*\)$/);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toEqual(['loaded']);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Brand\b/);
    const timing = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      picture: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.jpg'))?.startTime,
      preloads: [...document.querySelectorAll('link[rel=preload][as=font]')].length,
    }));
    expect(timing.picture).toBeGreaterThan(timing.paint);
    expect(timing.preloads).toBe(0);
    const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? '';
    const response = await page.request.get(portal.origin + icon);
    expect(response.headers()).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(complaints).toEqual([]);
  });
}

test('WL-2 a plain page has the logo, too, and other clients and unknown names have none of it @long', async ({
  page,
  request,
}) => {
  await page.goto(`${portal.origin}/apps/home?wl=ray`);
  const text = await (await request.get(portal.origin + LOGIN)).text();
  const url = /\/app\/brand-files\/ray\/[0-9a-f]{16}\.svg/.exec(text)?.[0] ?? '';
  expect((await request.get(portal.origin + url)).status()).toBe(200);
  for (const other of [url.replace('ray', 'mmi'), url.replace(/[0-9a-f]{16}/, '0'.repeat(16)), `${url}/..`])
    expect((await request.get(portal.origin + other)).status()).not.toBe(200);
  expect(await (await request.get(`${portal.origin}/app/mmi/login?SMQUERYDATA=x`)).text()).not.toContain(
    'brand-files',
  );
});
