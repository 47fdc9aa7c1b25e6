import { expect } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { test } from '../portal/policy-violations';
import { useClockPortal } from '../security/clock-portal';
import { visitor } from './recovery-visitor';

/* Detours in a recovery: each ends where a visitor would expect, nothing is sent twice, and the input is kept. */

const { portal } = useClockPortal();

// The page warns when it drops a redirect target.
const SAID = [/^warning: forgetUserIdRedirect was dropped/];
let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page, SAID);
});
test.afterEach(() => expect(problems()).toEqual([]));

const USER = 'alex.morgan';

test('reload, back and forward move between the steps; the countdown continues, nothing is sent @SEC-R17 @REC-1 @VER-5', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/apps/home');
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  // Wait for the new heading, because the login page has a field with the same label.
  await expect(me.heading('Forgot your password?')).toBeFocused();
  await me.submitUserId(USER);
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  const sent = await me.sent(USER);

  await test.step('the back link of the page goes one step back; the same channel again sends nothing', async () => {
    await me.button('Return to previous page').click();
    await expect(me.options).toBeFocused();
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    expect(await me.sent(USER)).toBe(sent);
  });
  await test.step('a reload stays at the passcode and keeps its countdown', async () => {
    await page.reload();
    await expect(me.heading('Enter the passcode from your e-mail')).toBeFocused();
    await page.getByText('Problems with the passcode?').click();
    await expect(page.getByText(/^You can request a new passcode in 0:[012]\d$/)).toBeVisible();
  });
  await test.step('so does a language switch @I18N-2', async () => {
    await me.switchLanguage('Deutsch');
    await expect(me.heading('Geben Sie den Einmalcode aus der E-Mail ein')).toBeFocused();
    await me.switchLanguage('English');
    await expect(me.heading('Enter the passcode from your e-mail')).toBeFocused();
    expect(await me.sent(USER)).toBe(sent);
  });
  await test.step('another page and back stays at the passcode; the input is removed @SEC-R12', async () => {
    await me.passcode.fill('12');
    await page.goto(`${portal.origin}/app/default/termsOfUse`);
    await page.goBack();
    await expect(me.heading('Enter the passcode from your e-mail')).toBeVisible();
    await expect(me.passcode).toHaveValue('');
    expect(await me.sent(USER)).toBe(sent);
    await page.reload();
    await expect(me.passcode).toBeVisible();
  });
  await test.step('back shows the options, then the request with its input; forward shows the passcode again', async () => {
    await page.goBack();
    await expect(me.options).toBeFocused();
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeFocused();
    await expect(me.field('User ID')).toHaveValue(USER);
    await page.goForward();
    await expect(me.options).toBeFocused();
    await page.goForward();
    await expect(me.passcode).toBeVisible();
  });
  await test.step('back from the first step leaves; opening the URL restarts', async () => {
    await page.goBack();
    await expect(me.options).toBeFocused();
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    // The login page gets the sign-on parameters by a redirect and then removes them from its URL.
    const requested = page.waitForURL(/\/app\/default\/login\?SMQUERYDATA=/, { waitUntil: 'commit' });
    await page.goBack();
    await requested;
    await me.waitUntilHydrated();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    await me.open('/default/fps');
    await expect(me.field('User ID')).toHaveValue('');
  });
  await test.step('the passcode still works afterwards', async () => {
    await me.submitUserId(USER);
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await me.enterCode(await me.codeFor(USER, 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
  });
  await test.step('back from the new password shows no passcode and no User ID @SEC-R12', async () => {
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    await expect(me.field('User ID')).toHaveValue('');
    await expect(me.main).not.toContainText('example.com');
    await me.waitUntilHydrated();
  });
  await test.step('forward undoes back, also after a reload @CHG-1', async () => {
    await page.goForward();
    await expect(me.heading('Choose a new password')).toBeVisible();
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    await page.reload();
    await me.waitUntilHydrated();
    await page.goForward();
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.waitUntilHydrated();
    for (const name of ['New password', 'Repeat new password']) await me.field(name).fill('Pebble-Cloud-43');
    await me.button('Save password').click();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
  });
});

test('a double click on any button makes one step and sends one message @SEC-R17 @OTP-1', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const before = await me.sent('erika.muster');
  const requested: string[] = [];
  page.on('request', (request) => {
    const call = /\/fps\/(auth|generate-otp|verify-otp)$/.exec(request.url())?.[1];
    if (call !== undefined) requested.push(call);
  });
  await me.open('/default/fps');
  await me.field('User ID').fill('erika.muster');
  await me.button('Continue').dblclick();
  await expect(me.options).toBeFocused();
  await page.getByRole('button', { name: 'Send by e-mail' }).dblclick({ delay: 20 });
  await expect(me.passcode).toBeVisible();
  expect(await me.sent('erika.muster')).toBe(before + 1);
  await me.passcode.fill(await me.codeFor('erika.muster', 'Email'));
  await me.button('Submit OTP').dblclick();
  await expect(me.heading('Choose a new password')).toBeVisible();
  expect(requested).toEqual(['auth', 'generate-otp', 'verify-otp']);
});
