import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type S3Server, startS3Server } from '@portal/registry/test-support/s3-server';
import { readLiveBuilds, readRegistryEvents } from '../composition/live-builds';
import { startTcpGate, type TcpGate } from '../faults/tcp-gate';
import { runPartsCommand } from '../parts/parts-command';
import { createVariantBuild } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { watchPage } from '../portal/watch-page';

/*
 * Portals that share a database and an S3-compatible store, but no folder; the folder of each is empty at first. The S3
 * server checks signatures, dates and CORS rules as S3 does.
 */

test.describe.configure({ mode: 'serial' });

const PART = 'info-pages-mf';
const NEW_HEADING = 'Terms of Use, second edition';
const UP_LIMIT_MS = 60_000;

interface StoredPortal {
  readonly origin: string;
  readonly partsFolder: string;
  readonly process: ChildProcess;
  readonly output: () => string;
}

let folder: string;
let database: TestDatabase;
let store: S3Server;
let gate: TcpGate;
let settings: Readonly<Record<string, string>>;
const portals: StoredPortal[] = [];

async function launch(
  command: 'start' | 'serve',
  name: string,
  more: NodeJS.ProcessEnv = {},
): Promise<StoredPortal> {
  const port = await findFreePort();
  const partsFolder = path.join(folder, name, 'parts');
  const started = runStart(
    {
      ...settings,
      PORTAL_ENVIRONMENT: 'LOCAL',
      RECOVERY_IP_LIMIT: '100000',
      PORT: String(port),
      DATA_DIR: path.join(folder, name),
      ...more,
    },
    command,
  );
  const portal = { origin: `http://localhost:${port}`, partsFolder, ...started };
  portals.push(portal);
  return portal;
}

async function startStored(...given: Parameters<typeof launch>): Promise<StoredPortal> {
  const portal = await launch(...given);
  await waitUntilUp(portal.process, portal.output, UP_LIMIT_MS);
  return portal;
}

async function halt({ process: child }: StoredPortal): Promise<void> {
  child.kill('SIGTERM');
  await waitForExit(child);
}

/** Runs a parts command as on another machine, with an empty data folder. */
async function deploy(name: string, more: NodeJS.ProcessEnv, ...words: readonly string[]) {
  return runPartsCommand(
    { ...settings, DATA_DIR: path.join(folder, name), DEPLOY_ACTOR: 'team', ...more },
    ...words,
  );
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('alex.morgan');
}

async function fetchText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function place() {
  return { folder: path.join(folder, 'none'), databaseUrl: database.url };
}

let first: StoredPortal;
let second: StoredPortal;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-store-'));
  database = await createTestDatabase();
  store = await startS3Server();
  gate = await startTcpGate('127.0.0.1', Number(new URL(store.origin).port));
  settings = {
    ...store.settings,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${gate.port}`,
    DATABASE_URL: database.url,
    SERVER_KEY: randomBytes(32).toString('base64'),
  };
  first = await startStored('start', 'first');
  second = await startStored('serve', 'second');
});
test.afterAll(async () => {
  for (const portal of portals) portal.process.kill('SIGKILL');
  await gate?.stop();
  await store?.stop();
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

test('two portals without a common folder serve what was deployed once, and sign in @CARD-6 @D-3 @long', async ({
  browser,
}) => {
  expect(Object.keys(await readLiveBuilds(place()))).toHaveLength(7);
  for (const { origin } of [first, second]) {
    const page = await browser.newPage();
    const problems = watchPage(page);
    await signIn(page, origin);
    expect(problems()).toEqual([]);
    await page.close();
  }
  expect(first.partsFolder).not.toBe(second.partsFolder);
  for (const portal of [first, second])
    expect(readdirSync(path.join(portal.partsFolder, 'login-mf'))).toEqual([
      (await readLiveBuilds(place()))['login-mf'],
    ]);
});

test('browsers load parts from the store’s own URL, and sign in without a violation @CARD-3 @CARD-6 @SEC-R9 @long', async ({
  page,
}) => {
  const portal = await startStored('serve', 'public', { PARTS_URL: store.publicUrl });
  const problems = watchPage(page);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(`${response.status()} ${response.url()}`));
  await signIn(page, portal.origin);
  expect(problems()).toEqual([]);
  const fromStore = loaded.filter((each) => each.includes(store.publicUrl));
  expect(fromStore.filter((each) => each.includes('/login-mf/'))).not.toEqual([]);
  expect(fromStore.filter((each) => !each.startsWith('200 '))).toEqual([]);
  expect(loaded.filter((each) => each.includes(`${portal.origin}/parts/`))).toEqual([]);
  await halt(portal);
});

test('a deploy from another machine is live on both portals, which keep serving the earlier build @CARD-6 @long', async () => {
  const before = (await readLiveBuilds(place()))[PART] ?? '';
  const variant = createVariantBuild(PART, {
    files: { 'i18n/en-US.json': (text) => text.replaceAll('Terms of Use', NEW_HEADING) },
  });
  try {
    const { code, output } = await deploy(
      'pipeline',
      { PARTS_URL: store.publicUrl },
      'deploy',
      PART,
      '--from',
      variant.folder,
    );
    expect([code, output]).toEqual([0, expect.stringContaining('is live for everyone.')]);
    expect(output).toMatch(
      /store +\d+ files in s3:\/\/portal-parts\/production, \d+ of them uploaded; browsers can load them/,
    );
  } finally {
    rmSync(variant.folder, { recursive: true, force: true });
  }
  for (const { origin } of [first, second])
    await expect.poll(() => fetchText(`${origin}/termsOfUse`)).toContain(`>${NEW_HEADING}</h1>`);
  // Pages that are still open request the earlier build, also from a portal that has never fetched it.
  const fresh = await startStored('serve', 'fresh');
  expect(existsSync(path.join(fresh.partsFolder, PART, before))).toBe(false);
  const earlier = `${fresh.origin}/parts/${PART}/${before}`;
  const response = await fetch(`${earlier}/entry.js`, { headers: { 'accept-encoding': 'br' } });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const name of ['none.js', 'edge.cjs', 'part.json'])
    expect((await fetch(`${earlier}/${name}`)).status, name).toBe(404);
  const back = await deploy('other-pipeline', {}, 'rollback', PART);
  expect([back.code, back.output]).toEqual([0, expect.stringContaining('Back to')]);
  await expect.poll(() => fetchText(`${fresh.origin}/termsOfUse`)).not.toContain(NEW_HEADING);
  await halt(fresh);
});

const WRONG: readonly (readonly [string, () => NodeJS.ProcessEnv, RegExp])[] = [
  ['wrong credentials', () => ({ AWS_SECRET_ACCESS_KEY: 'wrong' }), /Check AWS_SECRET_ACCESS_KEY/],
  ['a missing bucket', () => ({ PARTS_STORE_URL: 's3://no-such-bucket' }), /it has no such bucket/],
  [
    'a store that is down',
    () => ({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }),
    /The part store s3:\/\/portal-parts\/production failed/,
  ],
  ['no database', () => ({ DATABASE_URL: '' }), /PARTS_STORE_URL needs DATABASE_URL/],
  [
    'files that browsers cannot load',
    () => ({ PARTS_URL: `${first.origin}/nowhere` }),
    /Browsers cannot use the files of info-pages-mf at PARTS_URL[\s\S]*the response is 404 instead of 200/,
  ],
];
for (const [what, wrong, message] of WRONG)
  test(`a deploy with ${what} is rejected in one sentence and changes nothing @CARD-6 @long`, async () => {
    const before = await readRegistryEvents(place());
    const { code, output } = await deploy('wrong', wrong(), 'deploy', PART, '--again');
    expect(code).toBe(what === 'no database' ? 1 : 3);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at .+:\d+:\d+/m);
    expect(await readRegistryEvents(place())).toEqual(before);
  });

test('a bucket without CORS rules is rejected by the deploy @CARD-6 @long', async () => {
  const other = await startS3Server({ isCorsSet: false });
  try {
    const { code, output } = await deploy(
      'without-cors',
      { ...other.settings, PARTS_DIR: first.partsFolder, PARTS_URL: other.publicUrl },
      'deploy', PART, '--again',
    ); // prettier-ignore
    expect(code).toBe(3);
    expect(output).toMatch(
      /Access-Control-Allow-Origin is missing instead of \*, so browsers do not run it \(CORS\)/,
    );
  } finally {
    await other.stop();
  }
});

test('while the store is down portals serve their local builds, also after a restart; an empty portal reports why it does not start @CARD-6 @long', async ({
  page,
}) => {
  await halt(second);
  await gate.close();
  second = await startStored('serve', 'second');
  await signIn(page, second.origin);
  const empty = await launch('serve', 'empty');
  expect(await waitForExit(empty.process)).toBe(1);
  expect(empty.output()).toMatch(/The part store s3:\/\/portal-parts\/production failed: it /);
  expect(empty.output()).not.toMatch(/^\s+at .+:\d+:\d+/m);
  await gate.open();
  const again = await startStored('serve', 'empty');
  expect((await fetch(`${again.origin}/app/default/login?SMQUERYDATA=x`)).status).toBe(200);
  await halt(again);
});

test('a file that was altered in the store is never served, and the other parts work @CARD-6 @SEC-R9 @long', async ({
  page,
}) => {
  const id = (await readLiveBuilds(place()))['recovery-mf'] ?? '';
  store.alter(`public/recovery-mf/${id}/entry.js`, 'self.altered = true;');
  const portal = await startStored('serve', 'altered');
  expect(portal.output()).toContain(`has an altered entry.js of recovery-mf ${id}`);
  await signIn(page, portal.origin);
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText('This part of the page');
  expect(await page.evaluate(() => 'altered' in self)).toBe(false);
  // Deploying the same build again repairs the store, and the portal fetches it without a restart.
  const { code, output } = await deploy('repair', { PARTS_DIR: first.partsFolder }, 'deploy', 'recovery-mf'); // prettier-ignore
  expect([code, output]).toEqual([0, expect.stringContaining('other content replaced: entry.js')]);
  await expect(async () => {
    await page.goto(`${portal.origin}/default/fps`);
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.locator('[data-prerendered]')).toHaveCount(0, { timeout: 60_000 });
  }).toPass();
});
