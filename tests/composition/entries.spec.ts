import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { readLiveBuilds } from './live-builds';

const portal = useSharedPortal();

function hydrated(page: Page) {
  return expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

test('a page preloads the shared libraries and the entry of each part in parallel @CARD-3', async ({
  page,
}) => {
  const problems = watchPage(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await hydrated(page);
  const preloads = await page
    .locator('link[rel=preload][as=script][fetchpriority=low][integrity]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(preloads.map((path) => path.replace(/[0-9a-f]{16}/, '*')).sort()).toEqual([
    '/parts/login-mf/*/entry.js',
    '/parts/root-config/*/entry.js',
    '/parts/root-config/*/libraries.js',
    '/parts/shared-wl-assets/*/entry.js',
  ]);
  for (const path of preloads) expect(requested.filter((each) => each === path)).toHaveLength(1);
  const libraries = preloads.find((path) => path.endsWith('/libraries.js')) ?? '';
  const { 'root-config': root = '' } = await readLiveBuilds(portal);
  // Another build of the root with the same libraries has the same URL for them.
  expect(libraries).not.toContain(root);
  const response = await page.request.get(portal.origin + libraries);
  expect(response.headers()['cache-control']).toContain('immutable');
  expect(problems()).toEqual([]);
});

test('a recovery page whose scripts all fail shows a message and can retry with its full URL @NAV-9 @CARD-3', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${portal.origin}/default/fps?FTUF=Y`);
  await expect(page.getByRole('alert')).toContainText('We could not load this page.');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.unroute('**/*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your online access');
});

test('a recovery page whose scripts hang shows a message after 20 seconds until they arrive @NAV-9 @CARD-3 @REC-6 @long', async ({
  page,
}) => {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/libraries.js', async (route) => {
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
  await expect(page.getByRole('alert')).toContainText('We could not load this page.');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.clock.resume();
  release();
  await hydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(userId).toHaveValue('alex.morgan');
});
