import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { countFederationInstances, fillLogin } from './login-federation';

const portal = useSharedPortal();

const LATER = '**/parts/root-config/*/after-first-part.*.js*';

test('a form hydrates before the federation runtime, which adopts all containers on arrival @CARD-3 @CARD-4', async ({
  page,
}) => {
  const problems = watchPage(page);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(LATER, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(`${portal.origin}/app/default/login`, { waitUntil: 'commit' });
  await fillLogin(page);
  expect(await countFederationInstances(page)).toBe(0);
  arrive();
  // The federation instances of the root, the form and their dependencies.
  await expect.poll(() => countFederationInstances(page)).toBeGreaterThanOrEqual(3);
  await expect(page.locator('#slot-header[data-prerendered], #slot-footer[data-prerendered]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  expect(problems()).toEqual([]);
});

test('without the federation runtime and single-spa the form works, and links load new documents @CARD-6 @long', async ({
  page,
}) => {
  await page.route(LATER, (route) => route.abort());
  await page.goto(`${portal.origin}/app/default/login`);
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await countFederationInstances(page)).toBe(0);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send by e-mail', exact: true })).toBeVisible();
});
