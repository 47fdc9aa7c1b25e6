import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';

/** Chromium's setting "Block all cookies": none are stored or sent, and accessing sessionStorage throws. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

let profile: string;
let blocked: BrowserContext;
const portal = useSharedPortal();
test.beforeAll(async () => {
  profile = mkdtempSync(path.join(tmpdir(), 'portal-profile-'));
  mkdirSync(path.join(profile, 'Default'));
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCK_ALL));
  const executablePath = process.env['PORTAL_TEST_BROWSER'];
  blocked = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
});
test.afterAll(async () => {
  await blocked.close();
  rmSync(profile, { recursive: true, force: true });
});

test('with cookies and storage blocked every page works, stores nothing and shows no error @STO-1 @LOG-9', async () => {
  const page = await blocked.newPage();
  const problems = watchPage(page);
  for (const address of [
    '/app/default/login?SMQUERYDATA=x&SMUSRMSG=Invalid%20Credentials&SMAUTHSTATUS=1',
    '/default/fps',
    '/default/fuid',
    '/nxn/fps-self-change-pw',
    '/app/default/logout',
    '/app/clip/sorry',
    '/app/default/login?SMQUERYDATA=x&TARGET=/apps/home',
  ]) {
    await test.step(address, async () => {
      await page.goto(portal.origin + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expect(page.getByText('We could not load this page')).toHaveCount(0);
    });
  }
  const named = await page.evaluate(() => {
    try {
      return String(window.sessionStorage);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(named).toBe('SecurityError');

  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2');
  const posted = page.waitForRequest((request) => request.url().includes('/ProcessLogin.fcc'));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  expect((await posted).postData()).toContain('USER=erika.muster');
  expect(await blocked.cookies()).toEqual([]);
  expect(problems()).toEqual([]);
});

test('a recovery continues when its cookies are deleted, and starts again once it is lost @STO-1 @REC-9 @SEC-R17', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/default/fps`);
  const userId = page.getByLabel('User ID', { exact: true });
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  await userId.fill('erika.muster');
  await page.context().clearCookies();
  await proceed.click();
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await page.getByLabel('One-time passcode', { exact: true }).fill('000000');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit OTP' }).click();
  await expect(page.getByRole('alert')).toContainText('this site’s cookies were deleted');
  await expect(userId).toHaveValue('erika.muster');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
});
