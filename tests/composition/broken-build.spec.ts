import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { makeLive, readLiveParts, type LiveParts } from '@portal/tooling/deploy';
import { importMapOf } from '../edge/raw-request';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { publishChanged, type Change } from './changed-build';

const FAILED = 'This part of the page could not be loaded.';

let portal: TestPortal;
let good: LiveParts;
test.beforeAll(async () => {
  portal = await startPortal();
  good = readLiveParts(portal.dataDir);
});
test.afterAll(async () => portal.stop());

const untilLive = (part: string, id: string | undefined) =>
  expect.poll(async () => (await importMapOf(portal.origin)).imports[`@portal/${part}`]).toContain(id);

const goLive = async (part: string, change: Change): Promise<void> => {
  const id = publishChanged(portal.dataDir, part, change);
  makeLive(portal.dataDir, { [part]: id });
  await untilLive(part, id);
};

test.afterEach(async () => {
  makeLive(portal.dataDir, good);
  for (const [part, id] of Object.entries(good)) await untilLive(part, id);
});

test('SEC-R9 CARD-6 an entry with one changed byte is not run, and the page says so', async ({ page }) => {
  await goLive('recovery-mf', { entry: (text) => `globalThis.changed=true;${text}`, honest: false });
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
  await expect(page.locator('#slot-footer').getByRole('link', { name: 'Terms of Use' })).toBeVisible();
});

test('SEC-R9 the same byte with its integrity value runs, so it is the value that stops it', async ({
  page,
}) => {
  await goLive('recovery-mf', { entry: (text) => `globalThis.changed=true;${text}`, honest: true });
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(true);
});

test('CARD-6 a part whose script throws shows the fallback, and its predecessor comes back by a roll-back', async ({
  page,
}) => {
  await goLive('login-mf', { entry: () => 'throw new Error("broken on purpose");', honest: true });
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(FAILED);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
  makeLive(portal.dataDir, good);
  await untilLive('login-mf', good['login-mf']);
  const problems = watchPage(page);
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('#slot-main').getByRole('alert')).toHaveCount(0);
  expect(problems()).toEqual([]);
});

test('CARD-6 a part that throws on the edge is not pre-rendered but works', async ({ page }) => {
  await goLive('recovery-mf', { edge: () => 'throw new Error("broken on purpose");', honest: true });
  const answer = await page.goto(`${portal.origin}/default/fps`);
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).not.toContain('Forgot your password?</h1>');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'How should we send your passcode?' }),
  ).toBeVisible();
});

test('CARD-6 a list of live parts that cannot be read changes nothing', async () => {
  const before = await importMapOf(portal.origin);
  for (const text of ['{ "login-mf": ', JSON.stringify({ ...good, 'login-mf': '0000000000000000' })]) {
    const said = portal.output().length;
    writeFileSync(path.join(portal.dataDir, 'parts/live.json'), text);
    await expect.poll(() => portal.output().slice(said)).toContain('could not be read');
    expect(await importMapOf(portal.origin)).toEqual(before);
    expect((await fetch(`${portal.origin}/app/default/login?SMQUERYDATA=x`)).status).toBe(200);
  }
  // The list is written anew by afterEach; a broken one cannot be read to be changed.
  writeFileSync(path.join(portal.dataDir, 'parts/live.json'), JSON.stringify(good));
});
