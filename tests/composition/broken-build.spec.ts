import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { isOnPostgres } from '../portal/test-databases';
import { watchPage } from '../portal/watch-page';
import { type LiveBuilds, promoteBuild, readLiveBuilds } from './live-builds';
import { publishVariant } from './publish-variant';

const STOPPED = 'This page has stopped working.';

let good: LiveBuilds;
const portal = useSharedPortal();
test.beforeAll(async () => {
  good = await readLiveBuilds(portal);
});

function untilLive(part: string, id: string | undefined) {
  return expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports[`@portal/${part}`])
    .toContain(id);
}

test.afterEach(async () => {
  await promoteBuild(portal, good);
  for (const [part, id] of Object.entries(good)) await untilLive(part, id);
});

test('a part whose script throws shows the fallback, and rollback restores its previous build @CARD-6', async ({
  page,
}) => {
  const files = { 'entry.js': () => 'throw new Error("broken on purpose");' };
  const broken = await publishVariant(portal, 'login-mf', { files });
  await promoteBuild(portal, { 'login-mf': broken });
  await untilLive('login-mf', broken);
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(STOPPED);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
  await promoteBuild(portal, good);
  await untilLive('login-mf', good['login-mf']);
  const problems = watchPage(page);
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('#slot-main').getByRole('alert')).toHaveCount(0);
  expect(problems()).toEqual([]);
});

test('an unreadable registry changes nothing @CARD-6 @long', async () => {
  test.skip(isOnPostgres, 'The registry is a table there, and no file to be damaged.');
  const before = await fetchImportMap(portal.origin);
  const file = path.join(portal.dataDir, 'parts/registry.jsonl');
  const whole = readFileSync(file, 'utf8');
  const missing = { seq: 1000, time: '', who: 'test', kind: 'promote', part: 'login-mf', version: '1' };
  const unreadable = ['{ "kind": "promo', JSON.stringify({ ...missing, id: '0000000000000000' })];
  // A reader sees the last case, an empty file, while the file is being rewritten.
  for (const content of [...unreadable.map((line) => `${whole}${line}\n`), '']) {
    const outputLength = portal.output().length;
    // Replaced atomically: an empty intermediate file would already be reported, and the last case is reported only once.
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
    await expect.poll(() => portal.output().slice(outputLength)).toContain('could not be read');
    expect(await fetchImportMap(portal.origin)).toEqual(before);
    expect((await fetch(`${portal.origin}/app/default/login?SMQUERYDATA=x`)).status).toBe(200);
  }
  writeFileSync(file, whole);
});
