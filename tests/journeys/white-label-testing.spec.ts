import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';

const portal = useSharedPortal();

const LIST = '**/portal-service/public/wlTestUrls';
async function open(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('button', { name: 'White Label Testing' }).click();
}

test('a client chosen in the dialog is remembered for a day and opens its login page @LOG-11 @WLT-1 @WLT-3 @API-1 @API-2', async ({
  page,
  context,
}) => {
  const problems = watchPage(page);
  const requested = page.waitForRequest(LIST);
  await open(page);
  const request = await requested;
  expect([request.method(), request.postData()]).toEqual(['GET', null]);
  expect(request.headers()).not.toHaveProperty('x-xsrf-token');
  const dialog = page.getByRole('dialog', { name: 'White Label Testing' });
  await expect(dialog).toBeVisible();
  const panel = dialog.locator('details', { hasText: 'Treasury Services' });
  await expect(panel).not.toHaveAttribute('open');
  await expect(panel.locator('summary')).toContainText('3 clients');
  await panel.locator('summary').click();
  await expect(panel.getByRole('link', { name: 'wl-treasury@aldermere.example' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'White Label Testing' })).toBeFocused();

  await page.getByRole('button', { name: 'White Label Testing' }).click();
  await dialog.locator('details', { hasText: 'Treasury Services' }).locator('summary').click();
  await dialog.getByRole('link', { name: /cash-management/ }).click();
  await expect(page).toHaveURL(/\/app\/cash-management\/login/);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'wlCookie');
  expect(cookie?.value).toBe('cash-management');
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 3600).toBeCloseTo(24, 0);

  await test.step('a URL that names no client leads to the one being tested @WLT-3', async () => {
    await page.goto(`${portal.origin}/`);
    await expect(page).toHaveURL(/\/app\/cash-management\/login/);
  });
  expect(problems()).toEqual([]);
});
