import { rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { createVariantBuild, type Variant } from '../parts/variant-build';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { promoteBuild, publishUnchecked } from './live-builds';

let portal: TestPortal;
/** Build of login-mf with a version range for React that only the federation runtime can resolve. */
let choosy: Variant;
test.beforeAll(async () => {
  portal = await startPortal();
  choosy = createVariantBuild('login-mf', {
    files: {
      'entry.js': (text) => text.replaceAll('requiredVersion:"^19.3.0"', 'requiredVersion:">=19.1 <20"'),
    },
  });
});
test.afterAll(async () => {
  rmSync(choosy.folder, { recursive: true, force: true });
  await portal.stop();
});

const LATER = '**/parts/root-config/*/after-first-part.*.js*';

/** Fills in the form after its hydration. */
async function fillLogin(page: Page): Promise<void> {
  await expect(page.locator('#slot-main[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
}

function instances(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { __FEDERATION__: federation } = self as unknown as {
      __FEDERATION__?: { readonly __INSTANCES__: readonly unknown[] };
    };
    return federation?.__INSTANCES__.length ?? 0;
  });
}

test('CARD-3 CARD-4 a form hydrates before the federation runtime, which adopts every container when it arrives', async ({
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
  expect(await instances(page)).toBe(0);
  arrive();
  // The instances of the root, of the form and of their dependencies.
  await expect.poll(() => instances(page)).toBeGreaterThanOrEqual(3);
  await expect(page.locator('#slot-header[data-prerendered], #slot-footer[data-prerendered]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  expect(problems()).toEqual([]);
});

test('CARD-6 without the federation runtime and single-spa the form works, and links load new documents @long', async ({
  page,
}) => {
  await page.route(LATER, (route) => route.abort());
  await page.goto(`${portal.origin}/app/default/login`);
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await instances(page)).toBe(0);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send by e-mail', exact: true })).toBeVisible();
});

test('CARD-4 a part with another version range for a library waits for the runtime and gets the shared copy @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  const { name, id } = await publishUnchecked(choosy.folder, portal);
  await promoteBuild(portal, { [name]: id });
  await expect
    .poll(async () => (await fetch(`${portal.origin}/app/default/login`)).text())
    .toContain(choosy.id);
  await page.goto(`${portal.origin}/app/default/login`);
  await fillLogin(page);
  expect(await instances(page)).toBeGreaterThanOrEqual(3);
  expect(problems()).toEqual([]);
});
