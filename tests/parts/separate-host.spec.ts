import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getPartsFolder } from '../composition/live-builds';
import { type Hosts, serveHosts } from '../hosts/serve-hosts';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels } from '../portal/custom-white-labels';
import { copyPreparedData } from '../portal/prepared-data';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';

/* The published parts are served by a static file server on another host than the portal. */

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const served: string[] = [];

async function serveFolder(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const file = path.join(folder, path.normalize(pathname));
    response.setHeader('access-control-allow-origin', '*');
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    served.push(pathname);
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  return server;
}

let portal: TestPortal;
let files: Server;
let hosts: Hosts;
let elsewhere: string;
let removeLabels: () => void;
test.beforeAll(async () => {
  const dataDir = copyPreparedData();
  files = await serveFolder(getPartsFolder(dataDir));
  elsewhere = `http://localhost:${(files.address() as AddressInfo).port}`;
  let origin = '';
  hosts = await serveHosts(() => origin);
  const labels = createCustomWhiteLabels({ default: { allowedEmbeddingHosts: [hosts.origin('bank')] } });
  removeLabels = labels.remove;
  portal = await startPortal({ DATA_DIR: dataDir, PARTS_URL: elsewhere, WHITE_LABELS_DIR: labels.folder });
  ({ origin } = portal);
});
test.afterAll(async () => {
  await portal.stop();
  removeLabels();
  await hosts.stop();
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
});

/** Requests of a page below the portal's own `/parts`; there must be none. */
function collectPortalPartRequests(page: Page): readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${portal.origin}/parts/`)) requested.push(request.url());
  });
  return requested;
}

async function violations(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violated.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { violated: string[] }).violated);
}

test('with parts on another host the portal signs in and recovers without a policy violation @CARD-6 @CARD-3 @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  const requested = collectPortalPartRequests(page);
  const violated = await violations(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  const text = await (await page.request.get(`${portal.origin}/app/default/login?SMQUERYDATA=x`)).text();
  for (const [script] of text.matchAll(/<script[^>]* src="[^"]*"[^>]*>/g)) {
    expect(script).toContain(`src="${elsewhere}/`);
    expect(script).toMatch(/integrity="sha256-[^"]+" crossorigin="anonymous"/);
  }
  // In-page navigation loads the entry, styles and lazy files of other parts.
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in');
  expect(await violated()).toEqual([]);

  await page.goto(`${portal.origin}/default/fps`);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(page.getByLabel('One-time passcode')).toBeVisible();
  expect(await violated()).toEqual([]);

  await page.goto(`${portal.origin}/apps/home`);
  await signIn(page, 'alex.morgan', 'Portal-Demo-1');
  await expect(page.getByRole('main')).toContainText('alex.morgan');
  expect(requested).toEqual([]);
  expect(served.filter((name) => /login-mf|recovery-mf|libraries/.test(name))).not.toEqual([]);
  expect(problems()).toEqual([]);
  // A preload whose request mode differs from its script's would be fetched twice, and the browser logs a warning.
  expect(warnings.filter((warning) => warning.includes('preload'))).toEqual([]);
});

for (const name of ['plain.html', 'frame.html']) {
  test(`a flow is embedded with the parts of another host: ${name} @CARD-8 @long`, async ({ page }) => {
    const problems = watchPage(page);
    const requested = collectPortalPartRequests(page);
    await page.goto(`${hosts.origin('bank')}/${name}`);
    await expect(page.locator('#told')).toContainText('mounted');
    const place = name === 'plain.html' ? page : page.frameLocator('iframe');
    await expect(place.getByLabel('User ID', { exact: true })).toBeEditable();
    expect(requested).toEqual([]);
    expect(problems()).toEqual([]);
  });
}
