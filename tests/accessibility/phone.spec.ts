import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const FIELDS: Readonly<Record<string, readonly (readonly [name: string, filled: string])[]>> = {
  'login-mf/login': [
    ['USER', 'username'],
    ['PASSWRD', 'current-password'],
  ],
  'recovery-mf/request-password': [['userId', 'username']],
  'recovery-mf/request-user-id': [
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
    ['emailId', 'email'],
  ],
  'recovery-mf/verify-sms': [['otp', 'one-time-code']],
  'recovery-mf/change-password': [
    ['newPass', 'new-password'],
    ['verifyPass', 'new-password'],
  ],
};

const fieldTag = quickCases(0);
for (const [frame, fields] of Object.entries(FIELDS)) {
  test(`every field declares its autocomplete type, and none makes the page zoom (${frame}) @NAV-10 ${fieldTag()}`, async ({
    page,
  }) => {
    await openFrame(page, portal.origin, frame);
    for (const [name, filled] of fields) {
      const field = page.locator(`input[name="${name}"]`);
      await expect(field).toHaveAttribute('autocomplete', filled);
      const size = await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize));
      expect(size, name).toBeGreaterThanOrEqual(16);
    }
  });
}

test('the passcode field opens the numeric keyboard, the e-mail field the e-mail keyboard @VER-3', async ({
  page,
}) => {
  await openFrame(page, portal.origin, 'recovery-mf/verify-sms');
  await expect(page.locator('input[name="otp"]')).toHaveAttribute('inputmode', 'numeric');
  await openFrame(page, portal.origin, 'recovery-mf/request-user-id');
  await expect(page.locator('input[name="emailId"]')).toHaveAttribute('type', 'email');
});

for (const frame of ['login-mf/login', 'recovery-mf/verify-email', 'recovery-mf/request-user-id']) {
  test(`a phone in landscape shows the first field without scrolling (${frame}) @NAV-10 @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openFrame(page, portal.origin, frame);
    await expect(page.locator('main input:visible').first()).toBeInViewport({ ratio: 1 });
  });
}

test('with the on-screen keyboard open, a field scrolls into view with its label and its error @NAV-10 @long', async ({
  page,
}) => {
  await openFrame(page, portal.origin, 'recovery-mf/request-user-id-missing');
  await page.setViewportSize({ width: 390, height: 400 });
  for (const label of ['First name', 'Last name', 'E-mail address']) {
    const field = page.getByLabel(label);
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.locator('label', { hasText: label })).toBeInViewport({ ratio: 1 });
    const error = await field.evaluate((input) => `${input.id}-error`);
    await expect(page.locator(`[id="${error}"]`)).toBeInViewport({ ratio: 1 });
  }
});

test('nothing is under a notch or a home indicator @NAV-10 @long', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: 44, right: 44, top: 0, bottom: 21 },
  });
  await page.setViewportSize({ width: 844, height: 390 });
  await openFrame(page, portal.origin, 'login-mf/login');
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('header a, main input, footer a')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, bottom }) => ({ left, right, under: bottom + scrollY })),
  );
  // The logo, both fields and the footer links.
  expect(boxes.length).toBeGreaterThan(4);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const { left, right, under } of boxes) {
    expect(left).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(844 - 44);
    expect(under).toBeLessThanOrEqual(height - 21);
  }
});

test('the sheet closes by touching the page above it and by keyboard, and fills the width @MOB-1', async ({
  page,
}) => {
  await openFrame(page, portal.origin, 'shell/sheet');
  const sheet = page.getByRole('dialog', { name: 'There is an app for this' });
  await expect(sheet).toBeVisible();
  // The sheet slides in.
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
      return Math.round(y + height);
    })
    .toBe(844);
  const box = await sheet.boundingBox();
  expect(box?.width).toBe(390);
  expect(box?.y).toBeGreaterThan(300);
  await page.touchscreen.tap(200, 100);
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Open the sheet' }).tap();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Get the app' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the sheet' })).toBeFocused();
});

test('the actions of the sheet are visible on a phone in landscape @MOB-1 @long', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openFrame(page, portal.origin, 'shell/sheet');
  for (const button of await page.getByRole('dialog').getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('dialog').getByRole('button')).not.toHaveCount(0);
});
