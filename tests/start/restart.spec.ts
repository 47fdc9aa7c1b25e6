import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readRegistryEvents } from '../composition/live-builds';
import { createVariantBuild, otherVersion } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { type ClonedWorkspace, cloneWorkspace } from './cloned-workspace';

/* `npm start` with an existing registry. */

let clone: ClonedWorkspace;
let dataDir: string;
test.beforeAll(() => {
  clone = cloneWorkspace();
});
test.afterAll(() => clone.remove());
test.beforeEach(() => {
  dataDir = copyPreparedData();
  // The database exists; no part was ever deployed.
  rmSync(path.join(dataDir, 'parts'), { recursive: true, force: true });
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a portal while `work` inspects it. */
async function whileUp(
  started: ReturnType<typeof runStart>,
  work: (output: string) => Promise<void>,
): Promise<void> {
  try {
    await waitUntilUp(started.process, started.output);
    await work(started.output());
  } finally {
    started.process.kill('SIGTERM');
    await waitForExit(started.process);
  }
}

async function fetchHeading(origin: string): Promise<string | undefined> {
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(await (await fetch(`${origin}/apps/home`)).text())?.[1];
}

test(
  'an edit is shown after a restart without a registry entry, until another clone deploys @CARD-6',
  { tag: '@long' },
  async ({ page }) => {
    const port = String(await findFreePort());
    const origin = `http://localhost:${port}`;
    const settings = { DATA_DIR: dataDir, PORT: port, DATABASE_URL: '' };
    const partsPlace = { dataDir, databaseUrl: undefined };
    const events = async () => (await readRegistryEvents(partsPlace)).length;

    await whileUp(clone.start(settings), async (output) => {
      expect(output).not.toContain('not live');
      expect(await fetchHeading(origin)).toBe('Log in');
    });
    const first = await events();

    clone.edit('login-mf/i18n/en-US.json', '"heading": "Log in"', '"heading": "Sign on"');
    await whileUp(clone.start(settings), async (output) => {
      expect(output).toMatch(/login-mf: the workspace’s build [0-9a-f]{16} differs from what is live/);
      expect(output).toContain('npm run parts -- deploy login-mf');
      await page.goto(`${origin}/apps/home`);
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign on' })).toBeVisible();
      expect(await events()).toBe(first);
      // The URL of the start message sets an override to the live build.
      const [address = ''] = /http:\S+\/dev\/deployments\?part=login-mf\S+/.exec(output) ?? [];
      await page.goto(address);
      await expect(page.getByRole('row', { name: /^login-mf \d+\.\d+\.\d+/ })).toContainText(
        'Build of this workspace',
      );
      await page.getByRole('button', { name: 'Set override', exact: true }).click();
      await page.goto(`${origin}/apps/home`);
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

      const theirs = createVariantBuild('login-mf', {
        files: { 'i18n/en-US.json': (text) => text.replace(/("heading": ?)"Log in"/, '$1"Come in"') },
      });
      const deploy = ['deploy', 'login-mf', '--from', theirs.folder];
      const { parts } = await import('../parts/parts-command');
      const deployed = await parts(partsPlace, ...deploy);
      expect(deployed.code, deployed.output).toBe(0);
      rmSync(theirs.folder, { recursive: true });
      await expect.poll(() => fetchHeading(origin)).toBe('Come in');
    });
    const deployedEvents = await events();

    await whileUp(clone.start(settings), async (output) => {
      expect(await fetchHeading(origin)).toBe('Come in');
      expect(output).toMatch(/login-mf: the workspace’s build [0-9a-f]{16} is not live/);
      expect(await events()).toBe(deployedEvents);
    });
  },
);

test.describe('on Postgres', () => {
  let database: TestDatabase;
  test.beforeAll(async () => {
    database = await createTestDatabase();
  });
  test.afterAll(async () => database.drop());

  test('a start publishes into an empty registry and changes no existing one @CARD-6 @D-3 @long', async () => {
    const port = String(await findFreePort());
    const settings = { DATA_DIR: dataDir, PORT: port, DATABASE_URL: database.url };
    const partsPlace = { dataDir, databaseUrl: database.url };
    await whileUp(runStart(settings), async () => {
      expect(await fetchHeading(`http://localhost:${port}`)).toBe('Log in');
    });
    const next = otherVersion('login-mf', '9.9.9');
    await clone.parts(
      { DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...['deploy', 'login-mf', '--from', next.folder],
    );
    rmSync(next.folder, { recursive: true });
    const before = await readRegistryEvents(partsPlace);
    await whileUp(runStart(settings), async (output) => {
      const map = await (await fetch(`http://localhost:${port}/importmap.json`)).text();
      expect(map).toContain(`/login-mf/${next.id}/`);
      expect(output).toMatch(/login-mf: the workspace’s build [0-9a-f]{16} is not live/);
      expect(await readRegistryEvents(partsPlace)).toEqual(before);
    });
  });
});
