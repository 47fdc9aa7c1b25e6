import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { createStoppedPortal } from '../portal/stopped-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/* `npm run serve` with published parts. */

/** Serves the published parts of a stopped portal. @returns its output */
async function served(): Promise<string> {
  const portal = await createStoppedPortal();
  const registry = path.join(portal.dataDir, 'parts/registry.jsonl');
  // On Postgres the registry is a table.
  const listed = (): string => (existsSync(registry) ? readFileSync(registry, 'utf8') : '');
  const before = listed();
  const port = await findFreePort();
  const { databaseUrl } = portal;
  const { process: server, output } = runStart(
    {
      PORT: String(port),
      DATA_DIR: portal.dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    'serve',
  );
  try {
    await waitUntilUp(server, output);
    const page = await fetch(`http://localhost:${port}/app/default/login?SMQUERYDATA=x`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('data-prerendered');
    server.kill('SIGTERM');
    expect(await waitForExit(server)).toBe(0);
    expect(listed()).toBe(before);
    return output();
  } finally {
    server.kill('SIGKILL');
    await portal.stop();
  }
}

test('serve runs the live parts; it installs, builds and publishes nothing @D-14', async () => {
  expect(await served()).not.toMatch(/Installing|Building|up to date|npm run parts/);
});

test('npm run serve exits when no part is live, and names the registry and the command @D-14 @long', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-serve-'));
  try {
    const env = createTestEnvironment({ PORT: '0', DATA_DIR: folder });
    const { status, stdout, stderr } = spawnSync('npm run serve', {
      cwd: WORKSPACE,
      shell: true,
      encoding: 'utf8',
      env,
    });
    const output = stdout + stderr;
    expect(status, output).toBe(1);
    expect(output).toContain(`No part is live in the registry ${path.join(folder, 'parts/registry.jsonl')}`);
    expect(output).toContain('npm run parts -- deploy --all');
    expect(output).not.toMatch(/^\s+at .+:\d+:\d+/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('serve in a workspace without packages names what to do @D-14 @long', () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-server-'));
  const EXCLUDED = new Set([
    'node_modules',
    'dist',
    '.build',
    '.types',
    '.data',
    '.git',
    'test-results',
    'tests',
    'docs',
  ]);
  try {
    cpSync(WORKSPACE, workspace, {
      recursive: true,
      filter: (name) => name === WORKSPACE || !EXCLUDED.has(path.basename(name)),
    });
    const env = createTestEnvironment({ PORT: '0' });
    const refused = spawnSync('npm run serve', { cwd: workspace, shell: true, encoding: 'utf8', env });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('Run "npm start" here');
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
