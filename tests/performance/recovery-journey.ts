import type { Page } from '@playwright/test';
import { latestMessage } from '../portal/outbox';

const USER = 'alex.morgan';

/**
 * Goes from the login page through "Forgot Password" and the new password back to the login page, as fast as possible.
 * Uses `waitFor`, which checks every frame; assertions poll after 100, 250, 500 ms, which exceeds the measured times.
 * @returns milliseconds that the visitor waited for the portal, without the time to read the passcode
 */
export async function runRecoveryJourney(page: Page, origin: string): Promise<number> {
  const main = page.getByRole('main');
  const submit = main.locator('button[type=submit]');
  const startedAt = performance.now();
  await page.goto(`${origin}/app/default/login?SMQUERYDATA=x`);
  await main.locator('input[name=USER]').fill(USER);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  // The login page has a field with the same name.
  await main.locator('input[name=USER]').waitFor({ state: 'detached' });
  await main.getByLabel('User ID', { exact: true }).fill(USER);
  await submit.click();
  await main.getByRole('button', { name: 'Send by e-mail' }).click();
  const passcode = main.getByLabel('One-time passcode', { exact: true });
  await passcode.waitFor();
  const requested = performance.now();
  const { code } = await latestMessage(page.request, origin, USER, 'Email');
  const read = performance.now();
  await passcode.fill(code);
  await submit.click();
  await page.waitForURL(/fps-self-change-pw/);
  await main.getByLabel('New password', { exact: true }).fill('Harbour-7');
  await page.goto(`${origin}/app/default/login?SMQUERYDATA=x`);
  await main.locator('input[name=USER]').fill(USER);
  return performance.now() - startedAt - (read - requested);
}
