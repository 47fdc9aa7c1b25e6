import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { findCoveringElement } from './covering-element';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();
test.use({ hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

const BUTTON = '#slot-notices button[aria-haspopup=dialog]';

/** Screens and sizes on which the button once covered content: small phones and 400 % zoom. */
const SCREENS = [
  ['recovery-mf/challenge', 'default', [320, 568], [320, 640], [375, 667], [390, 664], [320, 256]],
  ['recovery-mf/challenge', 'karmesin', [320, 640], [390, 664]],
  ['recovery-mf/change-password', 'karmesin', [390, 844], [320, 640]],
  ['recovery-mf/request-user-id', 'karmesin', [320, 256], [375, 667]],
  ['recovery-mf/verify-email', 'default', [320, 568], [390, 664]],
  ['login-mf/login', 'frs', [320, 896], [320, 568]],
] as const;

function isInView(page: Page): Promise<boolean> {
  return page.locator(BUTTON).evaluate((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
}

const screenTag = quickCases(7);
for (const language of ['en-US', 'de-DE'] as const)
  for (const [frame, whiteLabel, ...sizes] of SCREENS)
    test(`the support button covers no control or text (${frame}, ${whiteLabel}, ${language}) @SUP-1 @NAV-10 ${screenTag()}`, async ({
      page,
    }) => {
      await openFrame(page, portal.origin, frame, language, whiteLabel);
      await expect(page.locator(BUTTON)).toBeVisible();
      for (const [width, height] of sizes)
        await test.step(`${width} x ${height}`, async () => {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => scrollTo(0, 0));
          await expect.poll(() => findCoveringElement(page, BUTTON)).toEqual([]);
          expect(await isInView(page)).toBe(true);
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await expect.poll(() => findCoveringElement(page, BUTTON)).toEqual([]);
          expect(await isInView(page)).toBe(true);
        });
    });

test('the support button is visible when focused and opens by keyboard @SUP-1', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openFrame(page, portal.origin, 'recovery-mf/challenge');
  await page.locator(BUTTON).focus();
  await expect(page.locator(BUTTON)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();
});

test('on the outage page’s brand surface the focus ring has its own background on both sides @SUP-1 @CLP-1 @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${portal.origin}/app/clip/sorry`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.keyboard.press('Shift');
  await page.locator(BUTTON).focus();
  const { ring, ground, colours } = await page.locator(BUTTON).evaluate((button) => {
    const { boxShadow, outlineColor, outlineOffset, outlineWidth } = getComputedStyle(button);
    const [, colour, spread = '0'] = /^(rgb\([^)]*\)) 0px 0px 0px (\d+)px/.exec(boxShadow) ?? [];
    const named = document.body.appendChild(document.createElement('p'));
    named.style.cssText = 'color: var(--focus); background: var(--surface)';
    const { color: focus, backgroundColor: surface } = getComputedStyle(named);
    return {
      ring: { colour: outlineColor, end: parseFloat(outlineOffset) + parseFloat(outlineWidth) },
      ground: { colour, end: Number(spread) },
      colours: { focus, surface },
    };
  });
  // The palette tests check the contrast between these two colours, and of one of them on the brand surface.
  expect(ring.colour).toBe(colours.focus);
  expect(ground.colour).toBe(colours.surface);
  expect(ground.end).toBeGreaterThanOrEqual(ring.end + 2);
});
