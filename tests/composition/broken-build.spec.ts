import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { createVariantBuild, otherVersion, type Variant } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { watchPage } from '../portal/watch-page';
import { type LiveBuilds, promoteBuild, publishUnchecked, readLiveBuilds } from './live-builds';

const STOPPED = 'This part of the page has stopped working.';

let portal: TestPortal;
let good: LiveBuilds;
test.beforeAll(async () => {
  portal = await sharedPortal();
  good = await readLiveBuilds(portal);
});

function untilLive(part: string, id: string | undefined) {
  return expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports[`@portal/${part}`])
    .toContain(id);
}

/** Makes a build live without the deploy checks and removes its folder. */
async function goLive(part: string, { folder, id }: Variant): Promise<void> {
  await publishUnchecked(folder, portal);
  rmSync(folder, { recursive: true });
  await promoteBuild(portal, { [part]: id });
  await untilLive(part, id);
}

function withEntry(part: string, entry: (text: string) => string): Variant {
  return createVariantBuild(part, { files: { 'entry.js': entry } });
}

test.afterEach(async () => {
  await promoteBuild(portal, good);
  for (const [part, id] of Object.entries(good)) await untilLive(part, id);
});

test('an entry with one changed byte is not run, and the page shows a message @SEC-R9 @CARD-6', async ({
  page,
}) => {
  const altered = otherVersion('recovery-mf', '9.0.0');
  const entry = path.join(altered.folder, 'entry.js');
  writeFileSync(entry, `globalThis.changed=true;${readFileSync(entry, 'utf8')}`);
  for (const suffix of ['.br', '.gz']) rmSync(entry + suffix, { force: true });
  await goLive('recovery-mf', altered);
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(STOPPED);
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
  await expect(page.locator('#slot-footer').getByRole('link', { name: 'Terms of Use' })).toBeVisible();
});

test('the same changed byte runs with a matching integrity value, so the value is what blocks it @SEC-R9 @long', async ({
  page,
}) => {
  await goLive(
    'recovery-mf',
    withEntry('recovery-mf', (text) => `globalThis.changed=true;${text}`),
  );
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(true);
});

test('the edge serves the files that it has verified, even after they are overwritten @SEC-R9 @CARD-6 @CARD-8 @long', async () => {
  const ask = async (address: string): Promise<string> => (await fetch(portal.origin + address)).text();
  const script = await ask('/embed.js');
  const files = [
    ['recovery-mf', 'edge.cjs'],
    ['root-config', 'embed.js'],
  ].map(([part = '', file = '']) => path.join(portal.dataDir, 'parts', part, good[part] ?? '', file));
  const built = files.map((file) => readFileSync(file));
  for (const file of files) writeFileSync(file, 'throw new Error("written over");');
  await goLive('clip-login-mf', otherVersion('clip-login-mf', '9.0.0'));
  expect(await ask('/default/fps')).toContain('Forgot your password?</h1>');
  expect(await ask('/embed.js')).toBe(script);
  for (const [index, file] of files.entries()) writeFileSync(file, built[index] ?? '');
});

test('a part whose script throws shows the fallback, and rollback restores its previous build @CARD-6', async ({
  page,
}) => {
  await goLive(
    'login-mf',
    withEntry('login-mf', () => 'throw new Error("broken on purpose");'),
  );
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

test('a part that throws on the edge is not pre-rendered but works in the browser @CARD-6 @long', async ({
  page,
}) => {
  await goLive(
    'recovery-mf',
    createVariantBuild('recovery-mf', {
      files: { 'edge.cjs': () => 'throw new Error("broken on purpose");' },
    }),
  );
  const response = await page.goto(`${portal.origin}/default/fps`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).not.toContain('Forgot your password?</h1>');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'How should we send your passcode?' }),
  ).toBeVisible();
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
