import { expect, type Route } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
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

const FAILED = 'We could not load this page.';
const STOPPED = 'This page has stopped working.';
const OTHER_CONTENT = { contentType: 'text/javascript', body: 'window.ran = true;' };

function getEntryPattern(part: string): string {
  return `**/parts/${part}/*/entry.js*`;
}

/** Makes the response for a file start but never end. */
function drip(route: Route): Promise<void> {
  return route.continue({ url: `${dripping.origin}/${new URL(route.request().url()).pathname}` });
}

/** Failures of a part's entry: the message, and how they are caused; the last two exceed the root's limit. */
const FAILURES: readonly (readonly [string, string, (route: Route) => Promise<unknown> | undefined])[] = [
  ['is not reachable', FAILED, (route) => route.abort()],
  ['responds with 500', FAILED, (route) => route.fulfill({ status: 500, body: 'broken' })],
  ['has other content than the import map says', STOPPED, (route) => route.fulfill(OTHER_CONTENT)],
  ['never responds', FAILED, () => undefined],
  ['never ends', FAILED, drip],
];

const failureTag = quickCases(0, 2);
for (const [failure, message, fail] of FAILURES) {
  test.describe(() => {
    test.use({ pageLimits: failure.startsWith('never') ? 'production' : 'raised' });
    test(`a part that ${failure} shows the fallback in its slot only, and "try again" works @CARD-6 ${failureTag()}`, async ({
      page,
    }) => {
      await page.route(getEntryPattern('recovery-mf'), fail);
      await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });
      const main = page.locator('#slot-main');
      await expect(main.getByRole('alert')).toContainText(message);
      await expect(main.getByRole('textbox')).toHaveCount(0);
      for (const slot of ['header', 'footer', 'notices'])
        await expect(page.locator(`#slot-${slot}`)).not.toContainText(message);
      await expect(page.locator('#slot-footer').getByRole('link', { name: 'Terms of Use' })).toBeVisible();
      await expect(
        page.locator('#slot-header[data-prerendered], #slot-footer[data-prerendered]'),
      ).toHaveCount(0);

      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('alert')).toContainText(message);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
      await expect(main.getByText(message)).toHaveCount(0);
      await main.getByLabel('User ID', { exact: true }).fill('alex.morgan');
      await expect(main.locator('button[type=submit]')).toBeEnabled();
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    });
  });
}

test('with a failed login part the form on the page still signs in @CARD-6 @LOG-5', async ({ page }) => {
  await page.route(getEntryPattern('login-mf'), (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
  await signIn(page, 'alex.morgan', 'Portal-Demo-1');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  await expect(page.getByRole('main')).toContainText('alex.morgan');
});

test('input in the form is kept when its part recovers @CARD-6', async ({ page }) => {
  await page.route(getEntryPattern('login-mf'), (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  const main = page.locator('#slot-main');
  await expect(main.getByRole('alert')).toContainText(FAILED);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(main.getByRole('button', { name: /^Show / })).toBeVisible();
  // The button that had focus has been removed (WCAG 2.4.3).
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue('alex.morgan');
});

test(
  'the form still signs in while all scripts and later styles of the parts never finish @CARD-6 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/parts/**', drip);
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
