import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { usePortal } from '../portal/start-portal';
import { readStoredRecords, type StoredRecord, waitUntilTracking } from '../portal/statistics-records';
import { watchPage } from '../portal/watch-page';

const portal = usePortal();

const USER = 'alex.morgan';
const NEW_PASSWORD = 'Harbour-7-lane';
const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const GUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Recovers a password, from the login page to the new password. */
async function getBackIn(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill(USER);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  // Wait for the new heading, because the login page has a field with the same label.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  await page.getByLabel('User ID', { exact: true }).fill(USER);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await waitUntilTracking(page);
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(page.getByLabel('One-time passcode', { exact: true })).toBeVisible();
  // A reload does not start a second journey.
  await page.reload();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await waitUntilTracking(page);
  const { code } = await latestMessage(page.request, portal.origin, USER, 'Email');
  await page.getByLabel('One-time passcode', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Submit OTP' }).click();
  await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
  await waitUntilTracking(page);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
}

function named(records: readonly StoredRecord[], name: string): StoredRecord['record'] {
  const found = records.find(({ record }) => record['EVENT_NAME'] === name || record['ACTION'] === name);
  if (found === undefined) throw new Error(`No record ${name}`);
  return found.record;
}

test('a journey produces these records @STA-1 @STA-2 @STA-4 @STA-7 @STA-9 @VAL-6', async ({ page }) => {
  const problems = watchPage(page);
  await getBackIn(page);
  await page.getByLabel('User ID', { exact: true }).fill(USER);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await waitUntilTracking(page);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  const records = await readStoredRecords(
    page.request,
    portal.origin,
    (all) =>
      all.some(({ topic }) => topic === 'sign-in') &&
      all.some(({ record }) => record['RECOVERY_STEP'] === 'finished'),
  );
  expect(problems()).toEqual([]);

  await test.step('the click on Forgot Password @STA-1', () => {
    const link = records.find(({ record }) => record['FIELD_VALUE'] === 'Forgot Password');
    expect(link).toMatchObject({ kind: 'click', topic: 'click', white_label: 'default' });
    expect(link?.record).toMatchObject({
      COMPONENT: 'login-mf',
      FIELD_ID: '/default/fps',
      FROM_STATE: '/app/default/login',
      REDIRECT: '/default/fps',
      SCREEN_RESOLUTION: '1280x720',
    });
  });

  await test.step('a button is named by the key of its label @STA-1', () => {
    const pressed = records.filter(({ record }) => record['FIELD_VALUE'] === 'Submit OTP');
    expect(pressed.map(({ record }) => record['FIELD_ID'])).toEqual(['recovery-mf:verify.submit']);
  });

  await test.step('the navigation from the login page to recovery @STA-2', () => {
    const moved = records.find(
      ({ record }) => record['EVENT_TYPE'] === 'portal_STATE_STATS' && record['TO_STATE'] === '/default/fps',
    );
    expect(moved).toMatchObject({ kind: 'usage', topic: 'transition', white_label: 'default' });
    expect(moved?.record).toMatchObject({
      FROM_STATE: '/app/default/login',
      PLUGIN_NAME: 'recovery-mf',
      TRANSITION_STATUS: 'Success',
      USER_LANGUAGE: 'en-US',
    });
  });

  await test.step('every request of the recovery, without values in its URL @STA-4', () => {
    const calls = records.filter(({ topic }) => topic === 'call').map(({ record }) => record);
    const base = '/portal-login-service/public';
    expect(calls.map(({ REQUEST_URL }) => REQUEST_URL).sort()).toEqual([
      `${base}/change`,
      `${base}/fps/auth`,
      `${base}/fps/email/{userId}`,
      `${base}/fps/generate-otp`,
      `${base}/fps/verify-otp`,
      `${base}/uti/{userId}`,
    ]);
    // Every request is recorded with the user entered before it.
    expect(calls.map(({ LAST_ACTIVITY_USER_ID }) => LAST_ACTIVITY_USER_ID)).toEqual(calls.map(() => USER));
    expect(calls.find(({ REQUEST_URL }) => REQUEST_URL === `${base}/fps/generate-otp`)).toMatchObject({
      USER_TYPE: 'external',
      HTTP_STATUS_CODE: 200,
      PLUGIN_NAME: 'recovery-mf',
      FROM_STATE: '/default/fps',
    });
  });

  await test.step('the recovery, step by step, as one journey @STA-7', () => {
    const steps = records.filter(({ topic }) => topic === 'recovery').map(({ record }) => record);
    expect(steps.map(({ EVENT_NAME, RECOVERY_STEP }) => [EVENT_NAME, RECOVERY_STEP])).toEqual([
      ['FPSrequestPage', 'opened'],
      ['FPSgenerateOTPPage', 'found'],
      ['FPS/verifyOTPPage/Email', 'sent'],
      ['FPS/verifiedOTP/Email', 'verified'],
      ['FPS/changedPassword/Email', 'finished'],
    ]);
    expect(new Set(steps.map(({ STATE_GUID }) => STATE_GUID)).size).toBe(1);
    expect(named(records, 'FPSgenerateOTPPage')).toMatchObject({
      EVENT_TYPE: 'portal_USAGE_STATS',
      TRANSITION_STATUS: 'Success',
      LAST_ACTIVITY_USER_ID: USER,
      USER_TYPE: 'external',
    });
    expect(named(records, 'Generate OTP - Email Challenge')).toMatchObject({
      LAST_ACTIVITY_USER_ID: USER,
      EVENT_NAME: 'portal_USER_CLICK_STATS',
      COMPONENT: 'recovery-mf',
    });
  });

  await test.step('the sign-in attempt @STA-1', () => {
    expect(named(records, 'Log In')).toMatchObject({
      EVENT_TYPE: 'submit',
      COMPONENT: 'login-mf',
      REDIRECT: '/login/forms/bg/ProcessLogin.fcc',
    });
  });

  await test.step('parts and web vitals @STA-2', () => {
    const parts = records.filter(({ topic }) => topic === 'part').map(({ record }) => record);
    expect(new Set(parts.map(({ PLUGIN_NAME }) => PLUGIN_NAME))).toEqual(
      new Set(['login-mf', 'recovery-mf', 'shell']),
    );
    expect(parts.every(({ TRANSITION_STATUS }) => TRANSITION_STATUS === 'Success')).toBe(true);
    const vitals = records.filter(({ topic }) => topic === 'vital').map(({ record }) => record);
    expect(new Set(vitals.map(({ VITAL }) => VITAL))).toEqual(new Set(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']));
  });

  await test.step('none of them contains a secret @SEC-R15', async () => {
    const all = JSON.stringify(records);
    const { code } = await latestMessage(page.request, portal.origin, USER, 'Email');
    for (const secret of [NEW_PASSWORD, code, '@example.com', '+1555', 'SMQUERYDATA', 'XSRF'])
      expect(all).not.toContain(secret);
    expect(records.filter(({ topic }) => topic === 'other')).toEqual([]);
  });
});

test('a visit that ends before statistics load leaves its record @STA-2', async ({ page }) => {
  // Neither the rest of the page nor statistics load.
  await page.route(/after-first-part|statistics/, (route) => route.abort());
  await page.goto(`${portal.origin}/app/ray/login?SMQUERYDATA=secret`);
  await expect(page.locator('#slot-main[data-prerendered]')).toHaveCount(0);
  await page.goto('about:blank');
  const isOfVisit = ({ white_label, topic }: StoredRecord): boolean =>
    white_label === 'ray' && topic === 'transition';
  const records = await readStoredRecords(page.request, portal.origin, (all) => all.some(isOfVisit));
  expect(records.filter(isOfVisit).map(({ record }) => record)).toEqual([
    expect.objectContaining({
      EVENT_TYPE: 'portal_STATE_STATS',
      PLUGIN_NAME: 'login-mf',
      TO_STATE: '/app/ray/login',
      STATE_GUID: expect.stringMatching(GUID),
      TRANSITION_START_TIME: expect.stringMatching(WHEN),
    }),
  ]);
});

test('statistics are neither loaded nor sent before the form is used @STA-8', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const listModules = () => requested.filter((path) => /\/statistics\.[\w-]+\.js$/.test(path));
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect([...listModules(), ...requested.filter((path) => path.startsWith('/portal-metrics/'))]).toEqual([]);
  await page.getByLabel('User ID', { exact: true }).press('a');
  await expect.poll(listModules).toHaveLength(1);
});
