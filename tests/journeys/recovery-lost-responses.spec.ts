import { expect } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { freezeClock, installClock } from '../portal/page-clock';
import { test } from '../portal/policy-violations';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from '../security/clock-portal';
import { API_URL, visitor } from './recovery-visitor';

/* After a lost response or an expired recovery, the same input continues, and nothing is done twice. */

let portal: TestPortal;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, startNewDay } = await sharedClockPortal());
});
// The clock stands still: half a minute after a message the same request sends another one.
test.beforeEach(() => startNewDay());

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page);
});
test.afterEach(() => expect(problems()).toEqual([]));

const UNAVAILABLE = 'We cannot process your request at the moment. Your entry has been kept.';

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

test('no response within 30 s, then offline, then online: the page shows a message and the same input continues @API-1 @SEC-R17 @long', async ({
  context,
  page,
}) => {
  const me = visitor(page, portal);
  const alert = page.getByRole('alert');
  await installClock(page);
  await page.route(`${API_URL}fps/auth`, () => undefined, { times: 1 });
  await me.open('/default/fps');
  await page.clock.runFor(100);
  await freezeClock(page);
  const requested = page.waitForRequest(`${API_URL}fps/auth`);
  await me.submitUserId('erika.muster');
  await requested;
  await page.clock.runFor(1_000);
  await expect(page.getByRole('status').filter({ hasText: 'Please wait' })).toBeAttached();
  await page.clock.runFor(28_000);
  await expect(alert).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(alert).toContainText(UNAVAILABLE);
  await page.clock.resume();
  await expect(me.field('User ID')).toHaveValue('erika.muster');

  await context.setOffline(true);
  await me.button('Try again').click();
  await expect(alert).toContainText('You seem to be offline. Your entry has been kept.');
  await context.setOffline(false);
  await me.button('Try again').click();
  await expect(me.options).toBeVisible();
});

test('a recovery that was open for more than an hour shows a message and restarts with the input kept @SEC-R17 @VER-7 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('erika.muster');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await page.route(
    `${API_URL}fps/verify-otp`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { status: 'FAILURE', errorMessage: 'x', requestId: 'x', errorCode: 'ISB_SITEMDR08' },
      }),
    { times: 1 },
  );
  await me.enterCode('123456');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('it was open for more than an hour');
  await expect(alert).toBeFocused();
  await expect(me.field('User ID')).toHaveValue('erika.muster');
  await me.button('Start again').click();
  await expect(me.options).toBeFocused();
});
