import { expect } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { freezeClock } from '../portal/page-clock';
import { useSharedPortal } from '../portal/shared-portal';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();

test('the expiry of a passcode is announced once, a minute before, with a way to get more time @VER-1', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(page.getByLabel('One-time passcode', { exact: true })).toBeVisible();
  await freezeClock(page);
  const notice = page.getByRole('status').filter({ hasText: /^Your passcode/ });
  await page.clock.fastForward('18:30');
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward('00:50');
  await expect(notice).toContainText('Your passcode expires in less than a minute');
  await expect(notice.getByRole('button', { name: 'Resend OTP' })).toBeVisible();
  const noticeText = await notice.textContent();
  await page.clock.fastForward('00:10');
  expect(await notice.textContent()).toBe(noticeText);
  await page.clock.fastForward('01:00');
  await expect(notice).toContainText('Your passcode is no longer valid');
});

test('the time limit for a new password is announced on arrival, a minute before and at its end @D-7 @CHG-1 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await page.clock.install();
  await me.open('/default/fps');
  await me.submitUserId('erika.muster');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await me.enterCode(await me.codeFor('erika.muster', 'Email'));
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  await expect(me.main.getByText(/ Save it by \d\d?:\d\d\s[AP]M(?: \([^)]+\))?\.$/)).toBeVisible();
  await freezeClock(page);
  const notice = page
    .getByRole('status')
    .filter({ hasText: /^You have less than a minute|^The time for this step/ });
  await page.clock.fastForward('18:30');
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward('00:50');
  await expect(notice).toContainText('You have less than a minute left to save your new password');
  const noticeText = await notice.textContent();
  await page.clock.fastForward('00:10');
  expect(await notice.textContent()).toBe(noticeText);
  await page.clock.fastForward('01:00');
  await expect(notice).toContainText('Your new password was not saved.');
  await page.clock.resume();
  await notice.getByRole('button', { name: 'Start again' }).click();
  await expect(page).toHaveURL(`${portal.origin}/default/fps`);
});

test('a countdown by the second is not announced @VER-3 @long', async ({ page }) => {
  await openFrame(page, portal.origin, 'recovery-mf/verify-email-wrong');
  const countdown = page.getByText(/^0:\d\d$/);
  await expect(countdown).toBeVisible();
  const live = await countdown.evaluate((element) =>
    element.closest('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="timer"]'),
  );
  expect(live).toBeNull();
});

test('a masked destination is announced in words, not as asterisks @VER-1', async ({ page }) => {
  await openFrame(page, portal.origin, 'recovery-mf/verify-email');
  const heard = await page.getByRole('main').ariaSnapshot();
  expect(heard).toContain('the e-mail address beginning with m, ending with n at post.example');
  expect(heard).not.toContain('*');
});
