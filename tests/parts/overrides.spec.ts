import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { publishUnchecked } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { copyPreparedParts } from '../portal/prepared-data';
import { useSharedPortal } from '../portal/shared-portal';
import { startPortal } from '../portal/start-portal';
import { createVariantBuild, type Variant } from './variant-build';

let variant: Variant;
let files: Server;
let address: string;
const portal = useSharedPortal();
test.beforeAll(async () => {
  variant = createVariantBuild('recovery-mf', {
    files: {
      'entry.js': (text) => `${text}\n;self.exchanged = true;`,
      'i18n/en-US.json': (text) => text.replace('Forgot your password?', 'Password gone?'),
    },
  });
  // Serves a local build of the part, as a developer's machine does.
  files = createServer((request, response) => {
    const file = path.join(variant.folder, path.basename(request.url ?? ''));
    response.setHeader('access-control-allow-origin', '*');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.css') ? 'text/css' : 'text/javascript');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  address = `http://localhost:${(files.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  await new Promise((resolve) => files.close(resolve));
  rmSync(variant.folder, { recursive: true, force: true });
});

function exchanged(): boolean {
  return 'exchanged' in self;
}

test('an override replaces a part in one browser, is shown on every page, and can be reset @CARD-6', async ({
  page,
  browser,
}) => {
  const published = page.getByRole('row', { name: /recovery-mf Published/ });
  await page.goto(`${portal.origin}/dev/deployments`);
  const before = await published.count();
  await publishUnchecked(variant.folder, portal);
  await expect(async () => {
    await page.reload();
    expect(await published.count()).toBe(before + 1);
  }).toPass();
  await expect(page.getByRole('row', { name: /^recovery-mf \d+\.\d+\.\d+/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Dependencies' })).toBeVisible();
  await page.getByRole('combobox').selectOption('recovery-mf');
  await page.getByLabel('Build or address').fill(variant.id);
  await page.getByRole('button', { name: 'Set override', exact: true }).click();

  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByRole('heading', { level: 1, name: 'Password gone?' })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  expect(await page.evaluate(exchanged)).toBe(true);
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText(variant.id);

  const other = await browser.newPage();
  await other.goto(`${portal.origin}/default/fps`);
  await expect(other.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Reset overrides' }).click();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toHaveCount(0);
});

test('an override may be a local build; when it fails, "reset overrides" restores the live one @CARD-6 @long', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/dev/deployments?part=recovery-mf&target=${encodeURIComponent(address)}`);
  await page.getByRole('button', { name: 'Set override', exact: true }).click();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
  expect(await page.evaluate(exchanged)).toBe(true);

  await page.route(`${address}/**`, (route) => route.abort());
  await page.reload();
  await expect(page.locator('#slot-main').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Reset overrides' }).click();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
  expect(await page.evaluate(exchanged)).toBe(false);
});

test('in PRODUCTION overrides are neither served nor honoured @SEC-R16 @long', async ({ browser }) => {
  const production = await startPortal({
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: 'https://portal.example',
    // A separate database, since the prepared one was created with another SERVER_KEY.
    DATA_DIR: copyPreparedParts(),
    SERVER_KEY: randomBytes(32).toString('base64'),
    RECOVERY_SERVICE_URL: 'http://127.0.0.1:9',
  });
  try {
    for (const name of ['/dev/deployments', '/dev/deployments/overrides'])
      expect((await fetch(production.origin + name)).status, name).toBe(404);
    const cookie = `portalOverrides=${encodeURIComponent(`login-mf=${address}/`)}`;
    const page = await fetch(`${production.origin}/default/fps`, { headers: { cookie } });
    const text = await page.text();
    expect(text).not.toContain(address);
    expect(text).not.toContain('portal-overrides');
    expect(page.headers.get('content-security-policy')).not.toContain(address);
  } finally {
    await production.stop();
  }
  expect(browser.isConnected()).toBe(true);
});
