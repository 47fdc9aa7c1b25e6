import { expect, test } from '@playwright/test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { openFrame } from './studio-frame';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

test('VER-1 a passcode’s end is announced a minute before, once, with a way to more time', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(page.getByLabel('One-time passcode', { exact: true })).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: /^Your passcode/ });
  await page.clock.fastForward('18:30');
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward('00:50');
  await expect(notice).toContainText('Your passcode is valid for less than a minute');
  await expect(notice.getByRole('button', { name: 'Resend OTP' })).toBeVisible();
  const said = await notice.textContent();
  await page.clock.fastForward('00:10');
  expect(await notice.textContent()).toBe(said);
  await page.clock.fastForward('01:00');
  await expect(notice).toContainText('Your passcode is no longer valid');
});

test('VER-3 what counts down every second is announced by nothing', async ({ page }) => {
  await openFrame(page, portal.origin, 'recovery-mf/verify-email-wrong');
  const countdown = page.getByText(/^0:\d\d$/);
  await expect(countdown).toBeVisible();
  const live = await countdown.evaluate((element) =>
    element.closest('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="timer"]'),
  );
  expect(live).toBeNull();
});

test('VER-1 a masked address is heard in words, never as stars', async ({ page }) => {
  await openFrame(page, portal.origin, 'recovery-mf/verify-email');
  const heard = await page.getByRole('main').ariaSnapshot();
  expect(heard).toContain('the e-mail address beginning with m, ending with n at post.example');
  expect(heard).not.toContain('*');
});
