import { expect, type Page } from '@playwright/test';
import { recordAnnouncements } from '../accessibility/live-regions';
import { runAxe } from '../accessibility/run-axe';
import { findPasscode, type MailServer, startMailServer } from '../portal/mail-server';
import { test } from '../portal/policy-violations';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { type PhoneProvider, startPhoneProvider } from './phone-provider';
import { visitor } from './recovery-visitor';

/* The page after a send that no provider has accepted, with and without an earlier passcode. */

let mail: MailServer;
let phone: PhoneProvider;
let portal: TestPortal;
test.beforeAll(async () => {
  [mail, phone] = [await startMailServer(), await startPhoneProvider()];
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    ...mail.settings,
    ...phone.settings,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await mail.stop();
  await phone.stop();
});
test.beforeEach(() => {
  mail.setBehaviour('accepted');
  phone.setBehaviour('accepted');
});

/** Width at which WCAG 1.4.10 forbids horizontal scrolling. */
const NARROW = { width: 320, height: 640 };

async function isAccessible(page: Page): Promise<void> {
  expect((await runAxe(page)).violations).toEqual([]);
  await page.setViewportSize(NARROW);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(sideways, 'nothing runs off sideways at 320 px').toBe(false);
}
function filterMessages(announced: readonly string[], words: RegExp): readonly string[] {
  return announced.filter((each) => words.test(each));
}

test(
  'OTP-5 VER-5 after a text message that cannot be sent the e-mailed passcode is valid again and continues the flow',
  { tag: '@long' },
  async ({ page }) => {
    const heard = await recordAnnouncements(page);
    const me = visitor(page, portal);
    await me.open('/default/fps');
    await me.submitUserId('alex.morgan');
    const sent = me.waitForResponseTo('fps/generate-otp');
    await me.choose('Email');
    const { resendAvailableAt } = (await (await sent).json()) as { resendAvailableAt: string };
    await expect.poll(() => mail.accepted.length).toBeGreaterThan(0);
    const intro = (await me.main.getByText(/^Sent at/).textContent()) ?? '';
    await me.button('Return to previous page').click();
    await expect(me.options).toBeFocused();
    await expect.poll(() => Date.now() > Date.parse(resendAvailableAt), { intervals: [500] }).toBe(true);

    phone.setBehaviour('broken');
    await me.choose('SMS');
    await expect(me.heading('Enter the passcode from your text message')).toBeFocused();
    await heard();
    await expect(me.heading('Enter the passcode from your e-mail')).toBeFocused();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('We could not send a new passcode');
    await expect(alert).toContainText(/The passcode in our e.mail sent at .* is valid again\./);
    expect(await me.main.getByText(/^Sent at/).textContent()).toBe(intro);
    expect(filterMessages(await heard(), /valid again/)).toHaveLength(1);
    await isAccessible(page);

    await test.step('after a reload as well', async () => {
      await page.reload();
      await me.waitUntilHydrated();
      await expect(alert).toContainText('is valid again');
    });
    await me.enterCode(findPasscode(mail.accepted.at(-1) ?? ''));
    await expect(me.heading('Choose a new password')).toBeVisible();
  },
);
