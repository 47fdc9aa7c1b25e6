import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { findCoveringElement } from './covering-element';

const portal = useSharedPortal();

const TOAST = '[aria-live=assertive] > div';

// The toast disappears after ten seconds, so each toast is checked at only a few viewport sizes.
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

const sizeTag = quickCases(7);
for (const language of ['en_US', 'de_DE'] as const)
  for (const cookieNotice of [true, false])
    for (const sizes of SIZES)
      test(`the toast covers no control (${language}, ${cookieNotice ? 'with' : 'without'} cookie notice, ${sizes.map((size) => size.join(' x ')).join(', ')}) @LOG-13 @LOG-14 ${sizeTag()}`, async ({
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
        // The toast stays while it has focus.
        await page.locator(TOAST).getByRole('button').focus();
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          // In small windows it may cover words for ten seconds; moving the form would be worse.
          const words = width < 960 ? ':not(*)' : undefined;
          await expect
            .poll(() => findCoveringElement(page, TOAST, words), `${width} x ${height}`)
            .toEqual([]);
          const { left, right } = await page
            .locator(TOAST)
            .evaluate((toast) => toast.getBoundingClientRect());
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(width);
        }
      });

test('the toast is 70 px from the top and 20 px from the right at every size @LOG-13 @NAV-10 @long', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('passwordChanged', 'true'));
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await expect(page.locator(TOAST)).toBeVisible();
  await page.locator(TOAST).getByRole('button').focus();
  for (const [width, height] of SIZES.flat()) {
    await page.setViewportSize({ width, height });
    const boxes = await page.evaluate((selector) => {
      const [toast, header] = [selector, 'header'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      if (toast === undefined || header === undefined) throw new Error('The toast is gone');
      return { top: toast.top - header.top, right: document.documentElement.clientWidth - toast.right };
    }, TOAST);
    expect(boxes, `${width} x ${height}`).toEqual({ top: 70, right: 20 });
  }
});

test('the form moves neither when the toast appears nor when it disappears @LOG-13 @long', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await page.evaluate(() => sessionStorage.setItem('passwordChanged', 'true'));
    await page.reload();
    await expect(page.locator(TOAST)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await page.locator(TOAST).getByRole('button').click();
    await expect(page.locator(TOAST)).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(before);
  }
});
