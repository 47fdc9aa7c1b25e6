import { expect } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { test } from '../portal/policy-violations';
import { useClockPortal } from '../security/clock-portal';
import { API_URL, visitor } from './recovery-visitor';

/* After a lost response or an expired recovery, the same input continues, and nothing is done twice. */

const { portal } = useClockPortal();

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page);
});
test.afterEach(() => expect(problems()).toEqual([]));

const UNAVAILABLE = 'We cannot process your request at the moment. We have kept your entry.';

test('after a lost response the same request continues the flow, with nothing done twice @SEC-R17 @API-1', async ({
  context,
  page,
}) => {
  const me = visitor(page, portal);
  const alert = page.getByRole('alert');
  /** Lets the service process a request, but drops the response and its cookies. */
  const loseOnce = (call: string) =>
    page.route(
      `${API_URL}${call}`,
      async (route) => {
        const cookies = await context.cookies();
        await route.fetch();
        await context.addCookies(cookies);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  /** Lets the service process a request, but drops the body of the response; its session cookie arrives. */
  const loseBodyOnce = (call: string) =>
    page.route(
      `${API_URL}${call}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  await loseOnce('fps/auth');
  await me.open('/default/fps');
  await me.submitUserId('ivan.internal');
  await expect(alert).toContainText(UNAVAILABLE);
  await expect(alert).toBeFocused();
  await expect(me.field('User ID')).toHaveValue('ivan.internal');
  await expect(me.button('Continue')).toHaveAccessibleDescription(
    'To continue, follow the advice above, then try again.',
  );
  await me.button('Try again').click();
  await expect(me.options).toBeFocused();

  await loseOnce('fps/generate-otp');
  const before = await me.sent('ivan.internal');
  await me.choose('Email');
  await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  expect(await me.sent('ivan.internal')).toBe(before + 1);

  const code = await me.codeFor('ivan.internal', 'Email');
  await loseOnce('fps/verify-otp');
  await me.enterCode(code);
  await expect(alert).toContainText(UNAVAILABLE);
  await expect(me.passcode).toHaveValue(code);
  await loseBodyOnce('fps/verify-otp');
  await me.button('Submit OTP').click();
  await expect(alert).toContainText(UNAVAILABLE);
  await loseOnce('fps/email/*');
  await me.button('Submit OTP').click();
  await expect(alert).toContainText(UNAVAILABLE);
  await me.button('Submit OTP').click();
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();

  await loseOnce('change');
  for (const name of ['New password', 'Repeat new password'])
    await me.field(name).fill('Pebble-Cloud-Harbour-42');
  await me.button('Save password').click();
  await expect(alert).toContainText(UNAVAILABLE);
  await me.button('Save password').click();
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
});
