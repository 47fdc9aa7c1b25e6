import { expect, type Page } from '@playwright/test';

/** Fills in the login form once it is hydrated. */
export async function fillLogin(page: Page): Promise<void> {
  await expect(page.locator('#slot-main[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
}

/** Returns the number of federation instances on a page. */
export function countFederationInstances(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { __FEDERATION__: federation } = self as unknown as {
      __FEDERATION__?: { readonly __INSTANCES__: readonly unknown[] };
    };
    return federation?.__INSTANCES__.length ?? 0;
  });
}
