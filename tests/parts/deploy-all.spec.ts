import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { getTestBrowser } from '@portal/tooling/browser';
import {
  promoteBuild,
  publishUnchecked,
  readLiveBuilds,
  readRegistryEvents,
} from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import type { TestPortalData } from '../portal/start-portal';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { cloneWorkspace } from '../start/cloned-workspace';
import { getPartsEnvironment, parts, runParts, runPartsCommand } from './parts-command';
import { createVariantBuild } from './variant-build';

/* The first deployment, with an operator's production settings. */

/** Parts that must be live for each part to be deployed; an empty registry has none of them. */
const NEEDED: Readonly<Record<string, string>> = {
  'recovery-mf': 'shared-wl-assets, root-config and shell',
  'shared-wl-assets': 'root-config, shell and login-mf',
  'root-config': 'shared-wl-assets, shell and login-mf',
  shell: 'shared-wl-assets, root-config and login-mf',
  'login-mf': 'shared-wl-assets, root-config and shell',
  'info-pages-mf': 'shared-wl-assets, root-config and shell',
  'clip-login-mf': 'shared-wl-assets, root-config, shell and login-mf',
};
const PARTS = Object.keys(NEEDED).sort();

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

const singleTag = quickCases(0);
for (const [part, needed] of Object.entries(NEEDED))
  test(
    `${part} alone is rejected in an empty registry, with the parts that it needs @CARD-6`,
    {
      tag: singleTag(),
    },
    async () => {
      const { code, output } = await parts(data, 'deploy', part);
      expect(output).toContain(
        `No part is live in this registry, and beside ${part} ${needed} must be live. To deploy to a portal, set its PARTS_DIR and DATABASE_URL`,
      );
      expect(output).toContain('For a new portal deploy all parts together: npm run parts -- deploy --all');
      expect(output).toContain(`Registry: ${path.join(data.dataDir, 'parts/registry.jsonl')}`);
      expect(code).toBe(3);
      expect(await readRegistryEvents(data)).toEqual([]);
    },
  );

for (const place of ['a folder', 'Postgres'] as const)
  test(`deploy --all fills an empty registry in ${place}, and serve shows its pages @CARD-6 @D-14 @long`, async ({
    page,
  }) => {
    const database: TestDatabase | null = place === 'Postgres' ? await createTestDatabase() : null;
    const port = await findFreePort();
    const own: TestPortalData = { ...data, databaseUrl: database?.url };
    const settings = { ...PRODUCTION, ...getPartsEnvironment(own), PORT: String(port) };
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
      expect(Object.keys(await readLiveBuilds(own)).sort()).toEqual(PARTS);

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

/** Creates an executable that exits with 0 for `--version` and otherwise runs a shell script. */
function createBrowser(script: string): string {
  const file = path.join(folder, 'browser');
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Runs a browser with the driver's pipes and kills its process group, as the out-of-memory killer does. */
const KILLED_SOON = `
  const [file, ...words] = process.argv.slice(1);
  const browser = require("child_process").spawn(file, words, { detached: true, stdio: [0, 1, 2, 3, 4] });
  browser.on("exit", () => process.exit(1));
  setTimeout(() => process.kill(-browser.pid, "SIGKILL"), 300);
`;

const BROWSERS: readonly (readonly [does: string, script: string, said: RegExp])[] = [
  ['ends while it starts', 'exit 3', /it ended while it started\. Start that file by hand/],
  ['does not respond', 'exec sleep 90', /it did not respond in time\. See whether the machine is overloaded/],
  [
    'crashes soon after each start',
    `exec "${process.execPath}" --eval '${KILLED_SOON}' -- "${getTestBrowser()}" "$@"`,
    /it crashed while pages were open|opened no new page|tab crashed|ended while it started/,
  ],
];
const browserTag = quickCases();
for (const [does, script, said] of BROWSERS)
  test(
    `a browser that ${does} lets no part go live, and the error message is plain @CARD-6`,
    {
      tag: browserTag(),
    },
    async () => {
      const browser = createBrowser(script);
      const rejected = await runPartsCommand(
        { ...getPartsEnvironment(data), CHROME_PATH: browser },
        'deploy',
        '--all',
      );
      expect(rejected.output).toMatch(said);
      expect(rejected.output).not.toMatch(RAW);
      expect(rejected.code).toBe(3);
      const [report = ''] = readdirSync(path.join(data.dataDir, 'probes'));
      expect(rejected.output).toContain(path.join(data.dataDir, 'probes', report));
      expect(await readRegistryEvents(data)).toEqual([]);
    },
  );

/** Backdates all events of a registry. */
async function ageEvents(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE part_events SET event = event || '{"time":"2025-01-01T00:00:00.000Z"}'`);
  await client.end();
}

test('prune removes an unused build from the database and the folder @CARD-6 @long', async () => {
  const database = await createTestDatabase();
  const own: TestPortalData = { ...data, databaseUrl: database.url };
  const versions = ['0.0.7', '0.0.8', '0.0.9'].map((version) =>
    createVariantBuild('login-mf', { manifest: { version } }),
  );
  try {
    for (const { folder: built } of versions) {
      const { id } = await publishUnchecked(built, own);
      await promoteBuild(own, { 'login-mf': id });
    }
    await ageEvents(database.url);
    const [first, ...others] = versions.map(({ id }) => path.join(data.dataDir, 'parts/login-mf', id));
    expect(await runParts(own, 'prune')).toContain('Nothing was removed. Add --apply to remove 1 build');
    expect(existsSync(first ?? '')).toBe(true);
    const pruned = await runParts(own, 'prune', '--older-than', '7', '--apply');
    expect(pruned).toContain('Removed 1 build');
    expect(pruned).toContain(`Deleted from the database: login-mf ${versions[0]?.id}.`);
    expect([first, ...others].map((build) => existsSync(build ?? ''))).toEqual([false, true, true]);
    const gone = await parts(own, 'promote', 'login-mf', versions[0]?.id ?? '');
    expect(gone.output).toContain('Deploy that build again');
    expect(gone.code).toBe(3);
  } finally {
    for (const { folder: built } of versions) rmSync(built, { recursive: true, force: true });
    await database.drop();
  }
});
