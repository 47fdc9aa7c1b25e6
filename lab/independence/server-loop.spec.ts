import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readLiveBuilds } from '../../tests/composition/live-builds';
import { fetchImportMap } from '../../tests/edge/raw-request';
import { inEveryRender } from '../../tests/parts/built-text';
import { parts } from '../../tests/parts/parts-command';
import { createVariantBuild, type Variant } from '../../tests/parts/variant-build';
import { test } from '../../tests/portal/browser-test';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { watchPage } from '../../tests/portal/watch-page';

/*
 * A part loops on the server for one white label. The boot probe opens a page of another one, so the documented command
 * accepts the build.
 */

const PART = 'login-mf';
const LOOPING = 'karmesin';

let portal: TestPortal;
let looping: Variant;
test.beforeAll(async () => {
  portal = await startPortal();
  looping = createVariantBuild(PART, {
    files: { 'edge.cjs': inEveryRender(`if(p.route.params.wl===${JSON.stringify(LOOPING)})for(;;);`) },
  });
});
test.afterAll(async () => {
  rmSync(looping.folder, { recursive: true, force: true });
  await portal.stop();
});

function loginPage(whiteLabel: string): string {
  return `${portal.origin}/app/${whiteLabel}/login?SMQUERYDATA=visit&TARGET=%2Fapps%2Fhome`;
}

function waitUntilServed(id: string) {
  return expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports[`@portal/${PART}`])
    .toContain(id);
}

async function deployLooping(): Promise<void> {
  const deployed = await parts(portal, 'deploy', PART, '--from', looping.folder);
  expect(deployed.output).toContain('is live for everyone');
  expect(deployed.code).toBe(0);
  await waitUntilServed(looping.id);
}

/** Requests a page and returns whether the server has rendered the slot of the part. */
async function isRenderedOnServer(url: string): Promise<boolean> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return /id="slot-main"[^>]* data-prerendered/.test(await response.text());
}

async function expectReady(): Promise<void> {
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(portal.origin + path)).status, path).toBe(200);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('alex.morgan');
}

test('when login-mf loops on the server, visitors still sign in and rollback restores the build @CARD-6 @long', async ({
  page,
}) => {
  const before = (await readLiveBuilds(portal))[PART] ?? '';
  await deployLooping();

  // The default language of this white label is German.
  await page.context().addCookies([{ name: 'displayLanguage', value: 'en_US', url: portal.origin }]);
  const problems = watchPage(page);
  await page.goto(loginPage(LOOPING));
  await signIn(page);
  expect(problems()).toEqual([]);
  expect(await isRenderedOnServer(loginPage(LOOPING))).toBe(false);
  await expectReady();

  for (const whiteLabel of [LOOPING, 'default'])
    expect(await isRenderedOnServer(`${portal.origin}/${whiteLabel}/fps`), whiteLabel).toBe(true);
  await page.goto(`${portal.origin}/${LOOPING}/fps`);
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'How should we send your passcode?' }),
  ).toBeVisible();
  await expectReady();

  const back = await parts(portal, 'rollback', PART);
  expect(back.code, back.output).toBe(0);
  await waitUntilServed(before);
  await expect.poll(() => isRenderedOnServer(loginPage(LOOPING))).toBe(true);
});
