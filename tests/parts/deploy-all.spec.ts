import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readLiveBuilds, readRegistryEvents } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { PART_NAMES } from '../portal/part-names';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import type { TestPortalData } from '../portal/start-portal';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { cloneWorkspace } from '../start/cloned-workspace';
import { getPartsEnvironment, parts, runPartsCommand } from './parts-command';
import { createVariantBuild } from './variant-build';

/* The first deployment, with an operator's production settings. */

const PRODUCTION = {
  PORTAL_ENVIRONMENT: 'PRODUCTION',
  SERVER_KEY: randomBytes(32).toString('base64'),
  MESSAGE_WEBHOOK_URL: 'http://127.0.0.1:9/messages',
  MESSAGE_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
};

/** Raw messages of the browser and its driver, which must not be shown. */
const RAW = /browserType|Protocol error|Target page|Call log|Timeout \d+ms|net::ERR|<launching>|^\s+at /m;

let folder: string;
let data: TestPortalData;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-first-deploy-'));
  data = { dataDir: path.join(folder, 'data'), databaseUrl: undefined };
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a part alone is rejected in an empty registry, with the parts that it needs @CARD-6', async () => {
  const { code, output } = await parts(data, 'deploy', 'clip-login-mf');
  expect(output).toContain(
    'No part is live in this registry, and beside clip-login-mf shared-wl-assets, root-config, shell and login-mf must be live. To deploy to a portal, set its PARTS_DIR and DATABASE_URL',
  );
  expect(output).toContain('For a new portal deploy all parts together: npm run parts -- deploy --all');
  expect(output).toContain(`Registry: ${path.join(data.dataDir, 'parts/registry.jsonl')}`);
  expect(code).toBe(3);
  expect(await readRegistryEvents(data)).toEqual([]);
});

for (const store of ['a folder', 'Postgres'] as const)
  test(`deploy --all fills an empty registry in ${store}, and serve shows its pages @CARD-6 @D-14 @long`, async ({
    page,
  }) => {
    const database: TestDatabase | null = store === 'Postgres' ? await createTestDatabase() : null;
    const port = await findFreePort();
    const portalData: TestPortalData = { ...data, databaseUrl: database?.url };
    const settings = { ...PRODUCTION, ...getPartsEnvironment(portalData), PORT: String(port) };
    const origin = `http://localhost:${port}`;
    const serve = () => runStart({ ...settings, PUBLIC_ORIGIN: origin }, 'serve');
    try {
      const empty = serve();
      expect(await waitForExit(empty.process)).toBe(1);
      const registry =
        database === null
          ? path.join(data.dataDir, 'parts/registry.jsonl')
          : `table part_events in ${new URL(database.url).host}${new URL(database.url).pathname}`;
      expect(empty.output()).toContain(`No part is live in the registry ${registry}`);
      expect(empty.output()).toContain('npm run parts -- deploy --all');
      if (database !== null) expect(empty.output()).not.toContain(database.url);

      const deployed = await runPartsCommand(settings, 'deploy', '--all');
      expect(deployed.code, deployed.output).toBe(0);
      expect(deployed.output).toContain(`Registry: ${registry}`);
      expect(deployed.output).toMatch(/browser +\d\d pages start/);
      expect(Object.keys(await readLiveBuilds(portalData)).sort()).toEqual(PART_NAMES);

      const again = await runPartsCommand(settings, 'deploy', '--all');
      expect(again.output).toContain('Every part is live for everyone. Nothing has changed.');
      expect(again.code).toBe(0);

      const server = serve();
      try {
        await waitUntilUp(server.process, server.output);
        expect(server.output()).toContain(`Registry: ${registry}, 7 parts are live.`);
        for (const url of ['/app/default/login?SMQUERYDATA=x', '/default/fps', '/app/default/termsOfUse']) {
          await page.goto(origin + url);
          for (const slot of ['main', 'header', 'footer'])
            await expect(page.locator(`#slot-${slot}:not([data-prerendered]) > *`).first()).toBeAttached();
        }
      } finally {
        server.process.kill('SIGTERM');
        await waitForExit(server.process);
      }
    } finally {
      await database?.drop();
    }
  });

test('one part that breaks in the browser keeps the whole set from going live @CARD-6 @long', async () => {
  const clone = cloneWorkspace();
  const broken = createVariantBuild('clip-login-mf', {
    files: { 'entry.js': (text) => `throw new Error("broken on purpose");\n${text}` },
  });
  try {
    const built = path.join(clone.folder, 'clip-login-mf/dist/part');
    rmSync(built, { recursive: true });
    cpSync(broken.folder, built, { recursive: true });
    const rejected = await clone
      .parts(getPartsEnvironment(data), 'deploy', '--all')
      .catch((error: unknown) => String(error));
    expect(rejected).toContain('This set of parts does not start in a browser:');
    expect(rejected).toMatch(/a script threw "broken on purpose" \(\/parts\/clip-login-mf\//);
    expect(rejected).not.toMatch(RAW);
    expect(await readRegistryEvents(data)).toEqual([]);
  } finally {
    for (const each of [clone.folder, broken.folder]) rmSync(each, { recursive: true, force: true });
  }
});
