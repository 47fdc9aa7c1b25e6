import { expect, type Page } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { type SlowServer, startSlowServer } from './slow-server';

let dripping: SlowServer;
const portal = useSharedPortal();
test.beforeAll(async () => {
  dripping = await startSlowServer();
});
test.afterAll(() => dripping.stop());

/** Console messages that the page logs for a missing part, and for one with another integrity value. */
const MESSAGES = [
  /^error: \[[a-z-]+\] /,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
];

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page, MESSAGES);
});
test.afterEach(() => expect(problems()).toEqual([]));

const FAILED = 'This part of the page could not be loaded.';

function getEntryPattern(part: string): string {
  return `**/parts/${part}/*/entry.js*`;
}

test('a part that is not reachable shows the fallback in its slot only, and "try again" works @CARD-6', async ({
  page,
}) => {
  await page.route(getEntryPattern('recovery-mf'), (route) => route.abort());
  await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });
  const main = page.locator('#slot-main');
  await expect(main.getByRole('alert')).toContainText(FAILED);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  for (const slot of ['header', 'footer', 'notices'])
    await expect(page.locator(`#slot-${slot}`)).not.toContainText(FAILED);
  await expect(page.locator('#slot-footer').getByRole('link', { name: 'Terms of Use' })).toBeVisible();
  await expect(page.locator('#slot-header[data-prerendered], #slot-footer[data-prerendered]')).toHaveCount(0);

  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toContainText(FAILED);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await expect(main.getByText(FAILED)).toHaveCount(0);
  await main.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await expect(main.locator('button[type=submit]')).toBeEnabled();
});

test('a part with other content than the import map says is not run @CARD-6 @SEC-R9', async ({ page }) => {
  await page.route(getEntryPattern('recovery-mf'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true;' }),
  );
  await page.goto(`${portal.origin}/default/fps`);
  const message = page.locator('#slot-main').getByRole('alert');
  await expect(message).toContainText('This part of the page has stopped working.');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

/** Makes the responses for matching files start but never end. */
function drip(page: Page, files: string): Promise<unknown> {
  return page.route(files, (route) =>
    route.continue({ url: `${dripping.origin}/${new URL(route.request().url()).pathname}` }),
  );
}

test('with a failed login part the form on the page still signs in @CARD-6 @LOG-5', async ({ page }) => {
  await page.route(getEntryPattern('login-mf'), (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
  await signIn(page, 'alex.morgan', 'Portal-Demo-1');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  await expect(page.getByRole('main')).toContainText('alex.morgan');
});

test.describe(() => {
  test.use({ pageLimits: 'production' });
  // Exceeds the root's timeout for loading a part.
  test('a part whose file never ends shows the fallback @CARD-6 @long', async ({ page }) => {
    await drip(page, getEntryPattern('recovery-mf'));
    await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });
    await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
  });
});

test(
  'the form still signs in while all scripts and later styles of the parts never finish @CARD-6 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    await drip(page, '**/parts/**');
    await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome`, {
      waitUntil: 'commit',
    });
    await signIn(page, 'alex.morgan', 'Portal-Demo-1');
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  },
);

test('without the shared library the login form still signs in, and other pages show a message @CARD-6', async ({
  page,
}) => {
  await page.route(getEntryPattern('shared-wl-assets'), (route) => route.abort());
  await page.goto(`${portal.origin}/default/fps`);
  const main = page.locator('#slot-main');
  await expect(main.getByRole('alert')).toContainText(FAILED);
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();

  await page.route(getEntryPattern('shared-wl-assets'), (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  await expect(main.getByRole('alert')).toContainText(FAILED);
  await signIn(page, 'alex.morgan', 'Portal-Demo-1');
  await expect(page.getByRole('main')).toContainText('alex.morgan');
});

test('a link to a failed part loads a new document that shows the fallback @CARD-6 @long', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.route(getEntryPattern('recovery-mf'), (route) => route.abort());
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page).toHaveURL(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
});
