import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readLiveBuilds } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { findFreePort, runStart, waitUntilUp } from '../portal/run-start';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { watchPage } from '../portal/watch-page';
import { runPartsCommand } from './parts-command';
import { createVariantBuild, type Variant } from './variant-build';

/* Portals and pipelines that share a Postgres database and no folder; the folder of each is empty at first. */

test.describe.configure({ mode: 'serial' });

const PART = 'info-pages-mf';
const NEW_HEADING = 'Terms of Use, second edition';
const UP_LIMIT_MS = 60_000;

interface Server {
  readonly origin: string;
  readonly partsFolder: string;
  readonly process: ChildProcess;
}

let folder: string;
let database: TestDatabase;
let settings: Readonly<Record<string, string>>;
let variant: Variant;
/** Id of the first live build of PART. */
let before: string;
const servers: Server[] = [];

async function startServer(command: 'start' | 'serve', name: string): Promise<Server> {
  const port = await findFreePort();
  const dataDir = path.join(folder, name);
  const started = runStart(
    { ...settings, PORTAL_ENVIRONMENT: 'LOCAL', PORT: String(port), DATA_DIR: dataDir },
    command,
  );
  const server = {
    origin: `http://localhost:${port}`,
    partsFolder: path.join(dataDir, 'parts'),
    process: started.process,
  };
  servers.push(server);
  await waitUntilUp(started.process, started.output, UP_LIMIT_MS);
  return server;
}

/** Runs a parts command as on another machine, with an empty data folder. */
async function runOn(machine: string, ...words: readonly string[]): Promise<string> {
  const { code, output } = await runPartsCommand(
    { ...settings, DATA_DIR: path.join(folder, machine), DEPLOY_ACTOR: 'team' },
    ...words,
  );
  expect([words, code, output]).toEqual([words, 0, expect.any(String)]);
  return output;
}

async function fetchTerms({ origin }: Server, cookie = ''): Promise<string> {
  return (await fetch(`${origin}/termsOfUse`, { headers: { cookie } })).text();
}

async function expectHeading(isNew: boolean): Promise<void> {
  for (const server of servers)
    await expect.poll(async () => (await fetchTerms(server)).includes(`>${NEW_HEADING}</h1>`)).toBe(isNew);
}

async function signIn(page: Page, { origin }: Server): Promise<void> {
  await page.goto(`${origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('alex.morgan');
}

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-servers-'));
  database = await createTestDatabase();
  settings = { DATABASE_URL: database.url, SERVER_KEY: randomBytes(32).toString('base64') };
  variant = createVariantBuild(PART, {
    files: { 'i18n/en-US.json': (text) => text.replaceAll('Terms of Use', NEW_HEADING) },
  });
  await startServer('start', 'first');
  await startServer('serve', 'second');
  before = (await readLiveBuilds({ folder: '', databaseUrl: database.url }))[PART] ?? '';
});
test.afterAll(async () => {
  for (const { process: child } of servers) child.kill('SIGKILL');
  await database?.drop();
  for (const each of [folder, variant?.folder])
    if (each !== undefined) rmSync(each, { recursive: true, force: true });
});

test('two servers without a common folder serve what was deployed once @CARD-6 @D-3 @long', async ({
  browser,
}) => {
  for (const server of servers) {
    const page = await browser.newPage();
    const problems = watchPage(page);
    await signIn(page, server);
    expect(problems()).toEqual([]);
    expect(readdirSync(path.join(server.partsFolder, PART))).toEqual([before]);
    await page.close();
  }
});

test('deploy, canary, promote and rollback from other machines reach every server @CARD-6 @long', async () => {
  await runOn('pipeline', 'deploy', PART, '--from', variant.folder, '--hold');
  await expectHeading(false);
  expect(await runOn('canary', 'canary', PART, '5', '--id', variant.id)).toContain('5 %');
  expect(await runOn('canary', 'promote', PART)).toContain('is live for everyone.');
  await expectHeading(true);
  expect(await runOn('rollback', 'rollback', PART)).toContain('Back to');
  await expectHeading(false);
  await runOn('again', 'promote', PART, variant.id, '--again');
  await expectHeading(true);
});

test('a new server serves open pages the files of the earlier build, and no file of servers @CARD-6 @long', async () => {
  const fresh = await startServer('serve', 'fresh');
  const earlier = `${fresh.origin}/parts/${PART}/${before}`;
  expect(existsSync(path.join(fresh.partsFolder, PART, before))).toBe(false);
  const response = await fetch(`${earlier}/entry.js`, { headers: { 'accept-encoding': 'br' } });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  for (const name of ['none.js', 'edge.cjs', 'part.json'])
    expect((await fetch(`${earlier}/${name}`)).status, name).toBe(404);
});
