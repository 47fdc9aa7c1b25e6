import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { otherVersion } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { getPartsFolder, promoteBuild, publishUnchecked } from './live-builds';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

function recordEntries(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/entry.js')) requested.push(pathname.split('/')[2] ?? '');
  });
  return requested;
}

function hydrated(page: Page) {
  return expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

test('the initial entries of a page are served as one bundle @CARD-3', async ({ page }) => {
  const problems = watchPage(page);
  const requested = recordEntries(page);
  await page.goto(`${portal.origin}/apps/home`);
  await hydrated(page);
  expect(requested.sort()).toEqual(['joined', 'shell']);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  expect(requested.sort()).toEqual(['joined', 'recovery-mf', 'shell']);
  expect(problems()).toEqual([]);
});

const bundleTag = quickCases(0);
for (const [kind, fail] of [
  ['fails to load', (page: Page) => page.route('**/parts/joined/**', (route) => route.abort())],
  [
    'has one byte more than its integrity value allows',
    (page: Page) =>
      page.route('**/parts/joined/**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response: response, body: `${await response.text()} ` });
      }),
  ],
] as const) {
  test(`when an entry bundle ${kind} the page loads the single entries @CARD-3 ${bundleTag()}`, async ({
    page,
  }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text())) violations.push(message.text());
    });
    await fail(page);
    const requested = recordEntries(page);
    await page.goto(`${portal.origin}/apps/home`);
    await hydrated(page);
    await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
    expect(requested).toEqual(
      expect.arrayContaining(['joined', 'root-config', 'shared-wl-assets', 'login-mf']),
    );
    expect(violations).toEqual([]);
  });
}

test('an entry that was changed on disk is never bundled @CARD-6 @long', async ({ page }) => {
  const intact = await startPortal();
  // A start restores the files of the workspace's builds, so the changed build is another one.
  const build = otherVersion('login-mf', '9.0.0');
  await publishUnchecked(build.folder, intact);
  await promoteBuild(intact, { 'login-mf': build.id });
  rmSync(build.folder, { recursive: true });
  await intact.halt();
  const parts = getPartsFolder(intact.dataDir);
  const entry = path.join(parts, 'login-mf', build.id, 'entry.js');
  appendFileSync(entry, ';self.tampered = true;');
  for (const end of ['br', 'gz']) rmSync(`${entry}.${end}`);
  rmSync(path.join(parts, 'joined'), { recursive: true });
  const tampered = await startPortal({ DATA_DIR: intact.dataDir });
  try {
    expect(tampered.output()).toContain(
      'login-mf: entry.js does not match the integrity value in its manifest',
    );
    await page.goto(`${tampered.origin}/default/fps`);
    await hydrated(page);
    await page.goto(`${tampered.origin}/apps/home`);
    await expect(page.locator('#slot-main').getByRole('alert')).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    await tampered.stop();
  }
});

test('a recovery page whose scripts all fail shows a message and can be retried with its full URL @NAV-9 @CARD-3', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${portal.origin}/default/fps?FTUF=Y`);
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.unroute('**/*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your online access');
});

test('a recovery page whose scripts hang shows a message above the form after 20 seconds and removes it when they arrive @NAV-9 @CARD-3 @REC-6 @long', async ({
  page,
}) => {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/parts/joined/**', async (route) => {
    await free;
    await route.continue();
  });
  // Paused, because on a slow machine the elapsed real time would add to the 20 seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const userId = page.getByLabel('User ID', { exact: true });
  // On a busy machine the edge omits a server rendering that takes too long, so retry.
  await expect(async () => {
    await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });
    await userId.waitFor({ timeout: 60_000 });
  }).toPass();
  await userId.fill('alex.morgan');
  await page.clock.fastForward(12_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(8_000);
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.clock.resume();
  release();
  await hydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(userId).toHaveValue('alex.morgan');
});

test('the login form stays unchanged when its scripts fail @LOG-5 @long', async ({ page }) => {
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/root-config/'));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  await lost;
  await expect(page.getByLabel('User ID', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
