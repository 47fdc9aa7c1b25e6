import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { findCoveringElement } from './covering-element';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();
test.use({ hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

const BUTTON = '#slot-notices button[aria-haspopup=dialog]';

/** Screens and sizes on which little room is left: small phones, a tablet and 400 % zoom. */
const SCREENS = [
  ['recovery-mf/challenge', 'default', [320, 568], [390, 664], [320, 256]],
  ['recovery-mf/change-password', 'karmesin', [390, 844], [320, 640]],
  ['recovery-mf/request-user-id', 'karmesin', [320, 256], [768, 1024]],
  ['recovery-mf/verify-email', 'default', [320, 568], [1280, 600]],
  ['login-mf/login', 'frs', [320, 896], [320, 568], [1280, 800]],
] as const;

/** Distances of the button from the lower and the right edge of the window, in pixels. */
function measurePlace(page: Page): Promise<readonly [number, number]> {
  return page.locator(BUTTON).evaluate((button) => {
    const { bottom, right } = button.getBoundingClientRect();
    return [innerHeight - bottom, document.documentElement.clientWidth - right];
  });
}

const screenTag = quickCases(7);
for (const language of ['en-US', 'de-DE'] as const)
  for (const [frame, whiteLabel, ...sizes] of SCREENS)
    test(`the support button has one place (${frame}, ${whiteLabel}, ${language}) @SUP-1 ${screenTag()}`, async ({
      page,
    }) => {
      await openFrame(page, portal.origin, frame, language, whiteLabel);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const [width, height] of sizes)
        await test.step(`${width} x ${height}`, async () => {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => scrollTo(0, 0));
          await expect.poll(() => measurePlace(page)).toEqual([60, 20]);
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          // On a phone the button has left the view; its focus brings it back.
          await page.locator(BUTTON).focus();
          await expect.poll(() => measurePlace(page)).toEqual([60, 20]);
          expect(await findCoveringElement(page, BUTTON, 'main :is(h1, h2, p), footer p')).toEqual([]);
        });
    });

test('on a phone the support button leaves by scrolling down, and while a field has the focus @SUP-1', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await openFrame(page, portal.origin, 'recovery-mf/request-password');
  const isInView = () => measurePlace(page).then(([bottom]) => bottom === 60);
  await expect.poll(isInView).toBe(true);
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(isInView).toBe(false);
  await expect(page.getByRole('button', { name: 'Support' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 60));
  await expect.poll(isInView).toBe(true);
  await page.getByLabel('User ID').focus();
  await expect.poll(isInView).toBe(false);
  await page.locator(BUTTON).focus();
  await expect.poll(isInView).toBe(true);
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
