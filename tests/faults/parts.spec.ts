import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { type LiveBuilds, promoteBuild, publishUnchecked, readLiveBuilds } from '../composition/live-builds';
import { fetchImportMap } from '../edge/raw-request';
import { visitor } from '../journeys/recovery-visitor';
import { createVariantBuild } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { usePortal } from '../portal/start-portal';
import { watchFaults } from './watch-faults';

/* Without root-config no script can show a fallback: the page stays as the server rendered it. */

// The limits of a page decide when a slot shows its fallback.
test.use({ pageLimits: 'production' });

let good: LiveBuilds;
const portal = usePortal();
test.beforeAll(async () => {
  // Separate entries, so that one can fail alone.
  good = await readLiveBuilds(portal);
});

/** The message mentions the connection only when a file did not arrive. */
const FAILED = 'We could not load this page.';

function waitUntilLive(part: string, id = '') {
  return expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports[`@portal/${part}`])
    .toContain(id);
}

async function publishThrowingBuild(part: string): Promise<void> {
  const entry = (): string => 'throw new Error("broken on purpose");';
  const { folder, id } = createVariantBuild(part, { files: { 'entry.js': entry } });
  await publishUnchecked(folder, portal);
  rmSync(folder, { recursive: true });
  await promoteBuild(portal, { [part]: id });
  await waitUntilLive(part, id);
}

/** Console messages that the page logs for a missing part and for an integrity mismatch. */
const MESSAGES = [
  /^error: \[[a-z-]+\] /,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /^thrown: broken on purpose$/,
  // On a page that stays open, the files preloaded for the failed part are never used.
  /^warning: The resource \S+ was preloaded using link preload but not used/,
];

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await promoteBuild(portal, good);
  for (const [part, id] of Object.entries(good)) await waitUntilLive(part, id);
});

test(
  'root-config throws at its start: a form that needs it shows a message above @CARD-6 @NAV-9',
  { tag: '@long' },
  async ({ page }) => {
    const problems = watchFaults(page, MESSAGES);
    await publishThrowingBuild('root-config');
    await page.clock.install();
    await page.goto(`${portal.origin}/default/fps`);
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await promoteBuild(portal, good);
    await waitUntilLive('root-config', good['root-config']);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const me = visitor(page, portal);
    await me.submitUserId('alex.morgan');
    await expect(me.options).toBeVisible();
    expect(problems()).toEqual([]);
  },
);

test(
  'root-config fails after the notice that it is slow: one message replaces the form @CARD-6 @NAV-9',
  { tag: '@long' },
  async ({ page }) => {
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/parts/root-config/*/entry.js*', async (route) => {
      await failed;
      await route.abort();
    });
    await page.clock.install();
    await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('alert')).toContainText(FAILED);
    fail();
    await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('undefined');
  },
);
