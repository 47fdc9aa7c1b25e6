import { expect } from '@playwright/test';
import { test } from '../portal/policy-violations';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { visitor } from './recovery-visitor';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ SMS_PER_HOUR: '1' });
});
test.afterAll(async () => portal.stop());

test(
  'once the hourly limit of text messages is reached, the options say so, and e-mail still works @OTP-1 @D-4',
  { tag: '@long' },
  async ({ page }) => {
    const me = visitor(page, portal);
    for (const userId of ['alex.morgan', 'frida.first']) {
      await me.open('/default/fps');
      await me.submitUserId(userId);
      await me.choose('SMS');
      if (userId === 'alex.morgan') await expect(me.passcode).toBeVisible();
    }
    const told =
      /^We cannot send text messages at the moment\. .* try again in (?:one minute|\d+ minutes)\.$/;
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.locator(':focus')).toContainText('We cannot send text messages at the moment.');
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
  },
);
