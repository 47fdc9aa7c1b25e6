import { expect, test } from '@playwright/test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { coveredBy } from './covered';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const TOAST = '[aria-live=assertive] > div';

// The toast leaves after ten seconds: only so many windows are looked at for one that has come.
const SIZES = [
  [
    [320, 640],
    [320, 256],
    [390, 844],
    [700, 900],
    [768, 1024],
  ],
  [
    [844, 390],
    [960, 620],
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ],
] as const;

for (const language of ['en_US', 'de_DE'] as const)
  for (const cookieNotice of [true, false])
    for (const sizes of SIZES)
      test(`LOG-13 LOG-14 the toast covers nothing one needs (${language}, ${cookieNotice ? 'with' : 'without'} the cookie notice, ${sizes.map((size) => size.join(' x ')).join(', ')})`, async ({
        page,
        context,
      }) => {
        await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
        await page.addInitScript(() => sessionStorage.setItem('passwordChanged', 'true'));
        if (!cookieNotice) {
          await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
          await page.locator('form[action*=cookie] button').click();
        }
        await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
        await expect(page.locator('form[action*=cookie]')).toHaveCount(cookieNotice ? 1 : 0);
        await expect(page.locator(TOAST)).toBeVisible();
        // It stays as long as the focus is in it.
        await page.locator(TOAST).getByRole('button').focus();
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await expect.poll(() => coveredBy(page, TOAST), `${width} x ${height}`).toEqual([]);
          const { left, right } = await page
            .locator(TOAST)
            .evaluate((toast) => toast.getBoundingClientRect());
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(width);
        }
      });

for (const [width, height] of SIZES.flat().filter(([width]) => width >= 960))
  test(`LOG-13 NAV-10 from the medium breakpoint on the toast stands top right, in the header (${width} x ${height})`, async ({
    page,
  }) => {
    await page.addInitScript(() => sessionStorage.setItem('passwordChanged', 'true'));
    await page.setViewportSize({ width, height });
    await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      if (box === null) throw new Error(`${selector} is not shown`);
      return box;
    };
    await expect(page.locator(TOAST)).toBeVisible();
    const [toast, header] = [await boxOf(TOAST), await boxOf('header')];
    expect(toast.y).toBeGreaterThanOrEqual(header.y);
    expect(toast.y + toast.height).toBeLessThanOrEqual(header.y + header.height);
    // Its middle, since the language stands at the edge itself.
    expect(toast.x + toast.width / 2).toBeGreaterThan(width / 2);
    expect(toast.x + toast.width).toBeLessThanOrEqual(width);
  });
