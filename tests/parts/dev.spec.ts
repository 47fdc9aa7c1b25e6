import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { copyPart, type PartApart } from '../composition/build-apart';
import { exitOf, freePort } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');

let portal: TestPortal;
let apart: PartApart;
let dev: ChildProcess;
let said = '';
let port: number;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await startPortal();
  apart = copyPart('recovery-mf');
  const workspace = path.dirname(apart.folder);
  for (const { name } of readdirSync(WORKSPACE, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  ))
    if (existsSync(path.join(WORKSPACE, name, 'package.json')) && !existsSync(path.join(workspace, name)))
      symlinkSync(path.join(WORKSPACE, name), path.join(workspace, name));
  port = await freePort();
  const command = path.join(WORKSPACE, 'tooling/src/parts/dev/dev-command.ts');
  const script = path.join(workspace, 'dev.mts');
  writeFileSync(
    script,
    `import { devCommand } from ${JSON.stringify(command)};
     await devCommand({ workspace: ${JSON.stringify(workspace)}, say: console.log }, 'recovery-mf', ${port});`,
  );
  dev = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: WORKSPACE,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await expect.poll(() => said, { timeout: 120_000 }).toContain('by itself');
});
test.afterAll(async () => {
  dev.kill('SIGTERM');
  await exitOf(dev);
  apart.remove();
  await portal.stop();
});

const heading = { level: 1 } as const;

test('CARD-6 npm run dev shows a part by itself and reloads the page when a source changes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const address = /by itself +(\S+)/.exec(said)?.[1] ?? '';
  await page.goto(address);
  await expect(page.getByRole('heading', { ...heading, name: 'Forgot your password?' })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  apart.edit('i18n/en-US.json', 'Forgot your password?', 'Password gone?');
  apart.edit(
    'src/lifecycles.tsx',
    'export const main',
    'self.document && (self.document.title = "Worked on");\nexport const main',
  );
  await expect(page.getByRole('heading', { ...heading, name: 'Password gone?' })).toBeVisible({
    timeout: 60_000,
  });
});

test('CARD-6 the same part runs inside a portal by an override, and is reloaded there', async ({ page }) => {
  test.setTimeout(120_000);
  const target = encodeURIComponent(`http://localhost:${port}`);
  await page.goto(`${portal.origin}/dev/deployments?part=recovery-mf&target=${target}`);
  await page.getByRole('button', { name: 'Set override', exact: true }).click();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText(`localhost:${port}`);
  await page.evaluate(() => Object.assign(self, { before: true }));
  apart.edit('src/lifecycles.tsx', 'Worked on', 'Worked on again');
  await expect.poll(() => page.evaluate(() => 'before' in self), { timeout: 60_000 }).toBe(false);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
});
