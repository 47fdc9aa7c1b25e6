import { expect, type Page } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { runParts } from '../parts/parts-command';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { type CopiedPart, copyPart } from './copy-part';
import { publishUnchecked, readLiveBuilds } from './live-builds';

const NEW_HEADING = 'Welcome back to your account';
const PAGES = ['/apps/home', '/apps/'];

let portal: TestPortal;
let apart: CopiedPart;
test.beforeAll(async () => {
  portal = await startPortal();
  apart = copyPart('login-mf');
});
test.afterAll(async () => {
  apart.remove();
  await portal.stop();
});

/** Asserts that the heading is in the server's response and on the hydrated page. */
async function expectHeading(page: Page, path: string, heading: string): Promise<void> {
  await expect(async () => {
    const served = await page.request.get(portal.origin + path);
    expect(await served.text()).toContain(`>${heading}</h1>`);
  }).toPass();
  await page.goto(portal.origin + path);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

test('login-mf built alone goes live in both apps, and rolls back, without a restart @CARD-6 @CARD-7 @long', async ({
  page,
  context,
}) => {
  const problems = watchPage(page);
  const before = await readLiveBuilds(portal);
  const map = await fetchImportMap(portal.origin);
  for (const path of PAGES) await expectHeading(page, path, 'Log in');

  const visitor = await context.newPage();
  await visitor.goto(`${portal.origin}/apps/home`);
  await visitor.getByLabel('User ID', { exact: true }).fill('alex.morgan');

  apart.edit('i18n/en-US.json', '"heading": "Log in"', `"heading": "${NEW_HEADING}"`);
  apart.edit('src/LoginScreen.tsx', '<PageHeading>', '<p>Built today</p><PageHeading>');
  apart.edit('package.json', '"version": "', '"version": "9.');
  await publishUnchecked(await apart.build(), portal);
  for (const path of PAGES) await expectHeading(page, path, 'Log in');

  await runParts(portal, 'promote', 'login-mf');
  const { 'login-mf': id = '' } = await readLiveBuilds(portal);
  expect(id).not.toBe(before['login-mf']);
  for (const path of PAGES) {
    await expectHeading(page, path, NEW_HEADING);
    await expect(page.getByText('Built today')).toBeVisible();
  }
  const changed = await fetchImportMap(portal.origin);
  expect(changed.imports['@portal/login-mf']).toContain(id);
  expect({ ...changed.imports, '@portal/login-mf': '' }).toEqual({ ...map.imports, '@portal/login-mf': '' });

  await test.step('a visitor with a page from before the deploy can continue @CARD-6', async () => {
    await visitor.getByLabel('Password', { exact: true }).fill('Portal-Demo-1');
    await visitor.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(visitor.getByRole('main')).toContainText('alex.morgan');
    await visitor.getByRole('button', { name: 'Log Out' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'You have been logged out' })).toBeVisible();
  });

  await runParts(portal, 'rollback', 'login-mf');
  for (const path of PAGES) {
    await expectHeading(page, path, 'Log in');
    await expect(page.getByText('Built today')).toHaveCount(0);
  }
  expect(await fetchImportMap(portal.origin)).toEqual(map);
  expect(problems()).toEqual([]);
});
