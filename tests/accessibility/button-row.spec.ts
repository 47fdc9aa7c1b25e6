import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();

function measureBox(element: Locator) {
  return element.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
}

/** The disabled submit button, the text that explains why it is disabled, and the button after it. */
async function measureRow(page: Page) {
  const first = page.locator('main form button[type=submit]');
  return {
    first: await measureBox(first),
    reason: await measureBox(page.locator(`[id="${await first.getAttribute('aria-describedby')}"]`)),
    second: await measureBox(
      page.locator(
        'main form button[type=submit] ~ button, main form div:has(> button[type=submit]) ~ button',
      ),
    ),
  };
}

test('in a row, the reason is below both buttons and moves neither @NAV-10 @VER-2', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFrame(page, portal.origin, 'recovery-mf/request-user-id');
  const { first, reason, second } = await measureRow(page);
  expect(second.top).toBe(first.top);
  expect(second.left - first.right).toBeLessThan(32);
  expect(reason.top).toBe(first.bottom + 8);
  expect(reason.right).toBeGreaterThan(second.left);
});

const rowTag = quickCases(0);
for (const [width, stands] of [
  [320, 'below'],
  [768, 'beside'],
  [1024, 'below'],
  [1280, 'below'],
] as const)
  test(`the second button is ${stands} the first, whose reason is below it (${width} px) @NAV-10 @VER-2 ${rowTag()}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openFrame(page, portal.origin, 'recovery-mf/verify-email', 'de-DE');
    const { first, reason, second } = await measureRow(page);
    expect(reason.top).toBe(first.bottom + 8);
    if (stands === 'beside') expect(second.top).toBe(first.top);
    else expect(second.top).toBeGreaterThanOrEqual(reason.bottom + 12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('the focus ring of a borderless button does not touch its label @NAV-10 @long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFrame(page, portal.origin, 'recovery-mf/request-user-id');
  const room = await page.getByRole('button', { name: 'Cancel' }).evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect().left - button.getBoundingClientRect().left;
  });
  expect(room).toBeGreaterThanOrEqual(8);
});
