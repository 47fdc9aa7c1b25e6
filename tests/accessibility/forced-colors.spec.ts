import { expect, type Locator } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

function getStyle(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

const FRAMES = [
  'login-mf/login-filled',
  'recovery-mf/challenge',
  'recovery-mf/verify-email-wrong',
  'recovery-mf/change-password-missing',
  'info-pages-mf/tabs',
];

const frameTag = quickCases(0);
for (const frame of FRAMES) {
  test(`forced colours: the focused element shows its focus (${frame}) @NAV-10 ${frameTag()}`, async ({
    page,
  }) => {
    await openFrame(page, portal.origin, frame);
    const seen = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        const { backgroundColor } = getComputedStyle(document.body);
        return {
          name: element.outerHTML.slice(0, 80),
          drawn: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== backgroundColor,
        };
      });
      if (focus === null) continue;
      seen.add(focus.name);
      expect(focus.drawn, focus.name).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
}

test('forced colours: buttons and fields keep a border, icons use the text colour @NAV-10', async ({
  page,
}) => {
  await openFrame(page, portal.origin, 'login-mf/login-filled');
  const canvas = await getStyle(page.locator('body'), 'background-color');
  for (const control of [page.getByLabel('User ID'), page.getByRole('button', { name: 'Log In' })]) {
    expect(await getStyle(control, 'border-top-color')).not.toBe(canvas);
    expect(await getStyle(control, 'border-top-style')).toBe('solid');
  }
  await openFrame(page, portal.origin, 'recovery-mf/challenge');
  const icons = page.getByRole('main').locator('li svg');
  // The completed step and three options.
  await expect(icons).toHaveCount(4);
  for (const icon of await icons.all()) {
    const [stroke, words] = await icon.evaluate((svg) => [
      getComputedStyle(svg).stroke,
      getComputedStyle(svg.parentElement as Element).color,
    ]);
    expect(stroke).toBe(words);
    expect(stroke).not.toBe(canvas);
  }
});

test('forced colours: an error is shown by a thicker border and text, not by colour alone @NAV-10 @long', async ({
  page,
}) => {
  await openFrame(page, portal.origin, 'login-mf/login-invalid');
  expect(await getStyle(page.getByLabel('User ID'), 'border-top-width')).toBe('2px');
  expect(await getStyle(page.getByLabel('Password'), 'border-top-width')).toBe('1px');
  await expect(page.getByText('Please enter without spaces')).toBeVisible();
});

test('forced colours: completed and upcoming steps differ, and so does the selected tab @NAV-10 @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFrame(page, portal.origin, 'recovery-mf/challenge');
  const bars = page.getByRole('list', { name: 'Reset your password' }).getByRole('listitem');
  const [done, ahead] = [bars.first(), bars.last()];
  expect(await getStyle(done, 'border-top-color')).not.toBe(await getStyle(ahead, 'border-top-color'));
  await openFrame(page, portal.origin, 'info-pages-mf/tabs');
  const tabs = page.getByRole('tab');
  expect(await getStyle(tabs.first(), 'border-bottom-width')).toBe('2px');
  expect(await getStyle(tabs.last(), 'border-bottom-width')).toBe('0px');
});

test('forced colours: the brand surface is plain and has a border @NAV-10 @long', async ({ page }) => {
  await openFrame(page, portal.origin, 'recovery-mf/challenge');
  const rail = page.getByRole('main').locator('> div').first();
  expect(await getStyle(rail, 'background-image')).toBe('none');
  expect(await getStyle(rail, 'border-top-style')).toBe('solid');
  await expect(rail.locator('> svg')).toBeHidden();
});
