import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, expect } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { waitForExit } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { allocateNginxPorts, expectNginx, type Nginx, startNginx } from './nginx';
import { beginRecovery, send } from './through-proxy';
import { launchTrustingBrowser } from './trusting-browser';

/*
 * The deployment of docs/how-to/run-in-production.md: two portals with one Postgres behind a real nginx with the
 * documented configuration.
 */

test.describe.configure({ mode: 'serial' });

const LIMIT = 5;
const TRUSTED = '127.0.0.1';

let database: TestDatabase;
let folder: string;
let portals: readonly [TestPortal, TestPortal];
let nginx: Nginx;
let browser: Browser;
let settings: NodeJS.ProcessEnv;
test.beforeAll(async ({ playwright }) => {
  // nginx is not needed to build the portal: these tests are @long and run with `npm run faults`.
  expectNginx();
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'portal-scale-'));
  const nginxPorts = await allocateNginxPorts();
  settings = {
    DATABASE_URL: database.url,
    PORTAL_ENVIRONMENT: 'LOCAL',
    SERVER_KEY: randomBytes(32).toString('base64'),
    PARTS_DIR: path.join(folder, 'parts'),
    HOST: '0.0.0.0',
    PUBLIC_ORIGIN: `https://localhost:${nginxPorts.port}`,
    TRUSTED_PROXIES: TRUSTED,
    RECOVERY_IP_LIMIT: String(LIMIT),
  };
  portals = [await startPortal(settings), await startPortal(settings)];
  const ports = portals.map(({ origin }) => Number(new URL(origin).port)) as [number, number];
  nginx = await startNginx(nginxPorts, ports, path.join(folder, 'parts'));
  browser = await launchTrustingBrowser(playwright.chromium, nginx.certificate);
});
test.afterAll(async () => {
  await browser?.close();
  await nginx?.stop();
  for (const portal of portals ?? []) await portal.stop();
  // Undefined when nginx is missing.
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

/** The portal as visitors see it, through the proxy. */
function behind(): TestPortal {
  return { ...portals[0], origin: nginx.origin };
}

test(
  'with TLS at the proxy pages and cookies are secure, whatever headers the client sends @SEC-R16',
  { tag: '@long' },
  async () => {
    const moved = await send(`${nginx.plainOrigin}/default/fps?x=1`);
    expect([moved.status, moved.headers.location]).toEqual([308, `${nginx.origin}/default/fps?x=1`]);
    for (const headers of [{}, { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }]) {
      const page = await send(`${nginx.origin}/default/fps`, { headers });
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(page.headers['set-cookie']).toHaveLength(2);
      for (const cookie of page.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure(;|$)/);
      expect(page.text + JSON.stringify(page.headers)).not.toMatch(/evil\.example|http:\/\/localhost/);
    }
  },
);

test(
  'the client IP comes from the proxy, not from the client’s own headers @SEC-R2',
  { tag: '@long' },
  async () => {
    const disguised = (turn: number) => ({
      from: '127.0.0.2',
      headers: { 'x-forwarded-for': `198.51.100.${turn}`, forwarded: `for=198.51.100.${turn}` },
    });
    const statuses: number[] = [];
    for (let turn = 0; turn < LIMIT + 2; turn += 1)
      statuses.push(await beginRecovery(nginx.origin, disguised(turn)));
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429, 429]);
    // Both portals share the count of a client, and another client has its own.
    expect(await beginRecovery(nginx.origin, { from: '127.0.0.3' })).toBe(200);
  },
);

test(
  'forwarded headers of a client that bypasses the proxy are ignored @SEC-R2',
  { tag: '@long' },
  async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < LIMIT + 1; turn += 1)
      statuses.push(
        await beginRecovery(portals[turn % 2 === 0 ? 0 : 1].origin, {
          from: '127.0.0.4',
          headers: { 'x-forwarded-for': `203.0.113.${turn}`, 'x-forwarded-proto': 'https' },
        }),
      );
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429]);
  },
);

test(
  'a rolling update under load restarts each portal, and no visitor sees an error @D-14 @D-3 @SEC-R17',
  { tag: '@long' },
  async () => {
    let over = false;
    const statuses: number[] = [];
    const failures: string[] = [];
    let recoveries = 0;
    const visitor = async (number: number): Promise<void> => {
      while (!over) {
        try {
          const { status } = await send(`${nginx.origin}/default/fps`, { from: `127.0.1.${number}` });
          statuses.push(status);
          // A new IP address for each recovery, since the limits by IP are not under test here.
          if (statuses.length % 10 === 0) {
            recoveries += 1;
            const from = `127.${1 + (recoveries >> 8)}.${recoveries & 255}.${number}`;
            statuses.push(await beginRecovery(nginx.origin, { from }));
          }
        } catch (error) {
          failures.push(String(error));
        }
        await delay(100);
      }
    };
    const load = Promise.all(Array.from({ length: 8 }, (_, number) => visitor(number + 1)));
    const started = [...portals];
    for (const [turn, portal] of portals.entries()) {
      const before = statuses.length;
      await expect.poll(() => statuses.length).toBeGreaterThan(before + 40);
      portal.process.kill('SIGTERM');
      expect(await waitForExit(portal.process)).toBe(0);
      started[turn] = await startPortal({
        ...settings,
        PORT: new URL(portal.origin).port,
        DATA_DIR: portal.dataDir,
      });
      // The proxy skips an upstream that rejected a connection for five seconds.
      await delay(6_000);
    }
    over = true;
    await load;
    portals = [started[0] ?? portals[0], started[1] ?? portals[1]];
    expect(failures).toEqual([]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
);

test(
  'when a portal dies in mid-recovery the visitor continues in the same page and signs in @D-3 @SEC-R17',
  { tag: '@long' },
  async () => {
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    const me = visitor(page, behind());
    await me.open('/default/fps');
    await me.submitUserId('alex.morgan');
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    // Reads from the portal directly, since only the browser trusts the proxy's certificate.
    const { code } = await latestMessage(page.request, portals[1].origin, 'alex.morgan', 'Email');
    portals[0].process.kill('SIGKILL');
    await waitForExit(portals[0].process);
    await me.enterCode(code);
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.waitUntilHydrated();
    for (const name of ['New password', 'Repeat new password'])
      await me.field(name).fill('Heron-by-the-lake-8');
    await me.button('Save password').click();
    await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
    await page.goto(`${nginx.origin}/apps/home`);
    await me.waitUntilHydrated();
    await me.field('User ID').fill('alex.morgan');
    await me.field('Password').fill('Heron-by-the-lake-8');
    await page.getByRole('button', { name: /log in|sign in|login/i }).click();
    await expect(page).toHaveURL(`${nginx.origin}/apps/home`);
    await expect(page.getByText('alex.morgan').first()).toBeVisible();
    expect(failures).toEqual([]);
    await page.context().close();
  },
);

test('the proxy serves part files itself, compressed, and only those for browsers @CARD-6 @D-3', { tag: '@long' }, async () => {
  const { imports } = await fetchImportMap(portals[1].origin);
  const entry = imports['@portal/shell'] ?? '';
  const direct = await send(portals[1].origin + entry, { headers: { 'accept-encoding': 'br' } });
  // No portal is running, so only the proxy can have served it.
  await portals[1].halt();
  for (const packed of ['br', 'gzip', 'identity']) {
    const response = await send(nginx.origin + entry, { headers: { 'accept-encoding': packed } });
    expect(response.status, packed).toBe(200);
    expect(response.headers['content-encoding'] ?? 'identity').toBe(packed);
    expect(response.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    for (const name of ['cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy', 'x-content-type-options', 'referrer-policy', 'strict-transport-security'])
      expect(response.headers[name], name).toBe(direct.headers[name]);
    if (packed === 'br') expect(response.text).toBe(direct.text);
  } // prettier-ignore
  const styles = await send(nginx.origin + entry.replace('entry.js', 'styles.css'));
  expect(styles.headers['content-type']).toContain('text/css');
  for (const file of ['part.json', 'edge.cjs', 'contract.json', 'entry.js.br', 'i18n/en-US.json', '..%2f..%2fregistry.jsonl'])
    expect((await send(nginx.origin + entry.replace('entry.js', file))).status, file).toBe(502);
}); // prettier-ignore
