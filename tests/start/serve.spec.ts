import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/* A server that only serves: the parts are published, the build tools are missing. */

/** Serves the parts that a portal has published, from a workspace. */
async function served(workspace: string): Promise<string> {
  const portal = await startPortal();
  await portal.halt();
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
    workspace,
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

test('D-14 serve runs the live parts; it installs, builds and publishes nothing @long', async () => {
  expect(await served(WORKSPACE)).not.toMatch(/Installing|Building|up to date|npm run parts/);
});

test('D-14 serve exits when no part is live, and names the registry and the command @long', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-serve-'));
  try {
    const { process: server, output } = runStart({ PORT: '0', DATA_DIR: folder }, 'serve');
    expect(await waitForExit(server)).toBe(1);
    expect(output()).toContain(
      `No part is live in the registry ${path.join(folder, 'parts/registry.jsonl')}`,
    );
    expect(output()).toContain('npm run parts -- deploy --all');
    expect(output()).not.toMatch(/^\s+at .+:\d+:\d+/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('D-14 SEC-R16 a server with only the packages of the edge serves the portal; without its program it names what is missing @long', async () => {
  test.setTimeout(600_000);
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-server-'));
  const EXCLUDED = new Set([
    'node_modules',
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
    const { status, stdout, stderr } = spawnSync(
      'npm exec --yes --package=pnpm@12.21.0 -- pnpm install --prod --frozen-lockfile --filter-prod @portal/edge...',
      { cwd: workspace, shell: true, encoding: 'utf8', env: { ...process.env, CI: 'true' } },
    );
    expect(status, stdout + stderr).toBe(0);
    const installed = readdirSync(path.join(workspace, 'node_modules/.pnpm'));
    expect(installed.filter((name) => name.startsWith('fastify@'))).toHaveLength(1);
    expect(installed.filter((name) => /^(?:webpack|typescript|esbuild|@swc\+core|tsx)@/.test(name))).toEqual(
      [],
    );
    await served(workspace);

    rmSync(path.join(workspace, 'edge/dist'), { recursive: true });
    const env = createTestEnvironment({ PORT: '0' });
    const refused = spawnSync('npm run serve', { cwd: workspace, shell: true, encoding: 'utf8', env });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('bring edge/dist along');
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
