import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getPartsFolder, readLiveBuilds } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { usePortal } from '../portal/start-portal';

const STOPPED = 'This page has stopped working.';

const portal = usePortal();

/** Modifies a file on its way to the browser; returns the number of its requests. */
async function alter(page: Page, part: string, beginning: string): Promise<() => number> {
  const id = (await readLiveBuilds(portal))[part] ?? '';
  const folder = path.join(getPartsFolder(portal.dataDir), part, id);
  // root-config has one chunk for the portal's pages and one for host pages.
  const names = readdirSync(folder).filter((file) => file.startsWith(beginning) && file.endsWith('.js'));
  if (names.length === 0) throw new Error(`${part} has no file ${beginning}*.js`);
  let requested = 0;
  await page.route(`**/parts/${part}/${id}/{${names.join(',')}}*`, async (route) => {
    requested += 1;
    const response = await route.fetch();
    await route.fulfill({ response: response, body: `self.altered=true;${await response.text()}` });
  });
  return () => requested;
}

async function expectNotRun(page: Page, requested: () => number): Promise<void> {
  expect(requested()).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'altered' in self)).toBe(false);
}

function main(page: Page) {
  return page.locator('#slot-main');
}

for (const [kind, part, beginning] of [
  ['module loaded with i18next', 'shared-wl-assets', 'i18next'],
  ['lazy file of the root', 'root-config', 'i18next'],
  ['file of the screens after the request', 'recovery-mf', 'screens'],
] as const) {
  test(`an altered ${kind} (${part}) is not run; "try again" continues the recovery @SEC-R9 @CARD-6 @REC-2 @long`, async ({
    page,
  }) => {
    const requested = await alter(page, part, beginning);
    await page.goto(`${portal.origin}/default/fps`);
    await main(page).getByLabel('User ID', { exact: true }).fill('erika.muster');
    await main(page).getByRole('button', { name: 'Continue' }).click();
    await expect(main(page).getByRole('alert')).toContainText(STOPPED);
    await expectNotRun(page, requested);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await main(page).getByRole('button', { name: 'Try again' }).click();
    // The button that had the focus was removed (WCAG 2.4.3).
    await expect(
      main(page).getByRole('heading', { level: 1, name: 'How should we send your passcode?' }),
    ).toBeFocused();
  });
}

test('an altered exposed module is not run in the part that uses it @SEC-R9 @CARD-6 @long', async ({
  page,
}) => {
  const requested = await alter(page, 'login-mf', 'entry');
  await page.goto(`${portal.origin}/apps/`);
  await expect(main(page).getByRole('alert')).toContainText(STOPPED);
  await expectNotRun(page, requested);
});

/** Adds a rule to a part's style sheet on its way to the browser; returns the number of its requests. */
async function alterSheet(page: Page, part: string): Promise<() => number> {
  let requested = 0;
  await page.route(`**/parts/${part}/*/*.css`, async (route) => {
    requested += 1;
    const response = await route.fetch();
    await route.fulfill({ response: response, body: `html{--altered:1}${await response.text()}` });
  });
  return () => requested;
}

for (const part of ['shared-wl-assets', 'recovery-mf'])
  test(`an altered style sheet of ${part} is not applied, and the page stays usable @SEC-R9 @CARD-6 @long`, async ({
    page,
  }) => {
    const requested = await alterSheet(page, part);
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Forgot Password', exact: true }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await expect.poll(requested).toBeGreaterThan(0);
    await main(page).getByLabel('User ID', { exact: true }).fill('erika.muster');
    await main(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(main(page).getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--altered')),
    ).toBe('');
  });
