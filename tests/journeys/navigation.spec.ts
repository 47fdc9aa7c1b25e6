import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { signIn } from './sign-in';

const portal = useSharedPortal();

test('an unknown URL is Page Not Found, also after hydration @NAV-7 @INF-6 @SEC-R10', async ({ page }) => {
  const problems = watchPage(page);
  const response = await page.goto(`${portal.origin}/nosuch/fps`);
  expect(response?.status()).toBe(404);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found');
  await expect(page).toHaveURL(`${portal.origin}/nosuch/fps`);
  expect(problems()).toEqual([]);
});

test('back from recovery shows the login page again, under its own title, and it still signs in @NAV-1', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  const title = await page.title();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  await expect(page).toHaveTitle(/^Forgot your password\? \| /);
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
});

test('forgot User ID on the password screen opens the other flow, whose heading receives focus @REC-5 @REC-1', async ({
  page,
}) => {
  const problems = watchPage(page);
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot User ID' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your User ID?' })).toBeFocused();
  await expect(page).toHaveURL(`${portal.origin}/default/fuid`);
  expect(problems()).toEqual([]);
});

test('a language switch keeps the input except passwords @I18N-2 @SEC-R12', async ({ page }) => {
  const problems = watchPage(page);
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByLabel('Benutzerkennung', { exact: true })).toHaveValue('erika.muster');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');

  await page.goto(`${portal.origin}/default/fuid`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('Vorname').fill('Alex');
  await page.getByLabel('E-Mail-Adresse').fill('alex.morgan@example.com');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Alex');
  await expect(page.getByLabel('E-mail address')).toHaveValue('alex.morgan@example.com');
  await page.getByLabel('Last name').fill('Morgan');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('alex.morgan');
  expect(problems()).toEqual([]);
});
