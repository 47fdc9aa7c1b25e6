import { expect } from '@playwright/test';
import { createBrandedClient, drawLogo } from '../portal/branded-client';
import { test } from '../portal/browser-test';
import type { CustomWhiteLabels } from '../portal/custom-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';

const LOGIN = '/app/ray/login?SMQUERYDATA=x';

let files: CustomWhiteLabels;
let portal: TestPortal;
test.beforeAll(async ({ browser }) => {
  files = await createBrandedClient(browser, 'ray');
  portal = await startPortal({ WHITE_LABELS_DIR: files.folder });
});
test.afterAll(async () => {
  await portal.stop();
  files.remove();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`a client’s logo, icon, font and, after first paint, background show on a ${scheme} page @WL-2 @CARD-4 @long`, async ({
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
    await expect(picture).toHaveCSS('filter', 'none');
    // The surface’s colour is 64 % opaque or more behind text.
    await expect(page.locator('main p').first()).toHaveCSS(
      'background-color',
      /^color\(srgb .* \/ 0\.[6-9]\d?\)$/,
    );
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toEqual(['loaded']);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Brand\b/);
    const timing = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      picture: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.jpg'))?.startTime,
      font: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.startTime,
      bundle: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ responseEnd }) => responseEnd)
        .sort((one, other) => one - other)[0],
      preloads: [...document.querySelectorAll('link[rel=preload][as=font]')].length,
    }));
    expect(timing.picture).toBeGreaterThan(timing.paint);
    // The font must load after the entries, which hydrate the form.
    expect(timing.font).toBeGreaterThan(timing.bundle ?? Infinity);
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

test('a plain page has the logo, too, and other clients and unknown names have none of it @WL-2 @long', async ({
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
