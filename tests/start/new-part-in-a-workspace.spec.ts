import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readManifest } from '@portal/registry/published';
import { getTestBrowser } from '@portal/tooling/browser';
import { test } from '../portal/browser-test';
import { findFreePort, waitForExit, waitUntilUp } from '../portal/run-start';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/*
 * Runs the commands of docs/how-to/add-a-part.md in a separate workspace, from the empty folder to the deployed part.
 */

const MADE = new Set(['node_modules', 'dist', '.build', '.types', '.data', '.git', 'test-results']);

let workspace: string;
test.beforeAll(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-workspace-'));
  cpSync(WORKSPACE, workspace, {
    recursive: true,
    filter: (name) => name === WORKSPACE || !MADE.has(path.basename(name)),
  });
});
test.afterAll(() => rmSync(workspace, { recursive: true, force: true }));

function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return createTestEnvironment({ CHROME_PATH: getTestBrowser(), ...more });
}

function run(folder: string, command: string, more: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: path.join(workspace, folder),
    shell: true,
    encoding: 'utf8',
    env: environment(more),
  });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  return stdout + stderr;
}

/** Runs a long-running command in its own process group, so that all of it can be stopped. */
function stay(
  folder: string,
  command: string,
  more: NodeJS.ProcessEnv,
): { process: ChildProcess; output: () => string; stop: () => Promise<void> } {
  const child = spawn(command, {
    cwd: path.join(workspace, folder),
    shell: true,
    detached: true,
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  return {
    process: child,
    output: () => text,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await waitForExit(child);
    },
  };
}

async function expectHeading(origin: string, heading = 'Hello'): Promise<void> {
  // The server may have closed an idle keep-alive connection while a command blocked this process.
  const response = await fetch(`${origin}/app/default/hello`, { headers: { connection: 'close' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`>${heading}</h1>`);
}

/** Parts of the copied workspace and the ids of their builds there. */
function buildIds(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(WORKSPACE)
      .filter((name) => existsSync(path.join(WORKSPACE, name, 'portal.part.ts')))
      .map((name) => [name, readManifest(path.join(folder, name, 'dist/part')).id]),
  );
}

test('the commands of docs/how-to/add-a-part.md create, run, test, build and deploy a part @CARD-6 @long', async () => {
  const dataDir = path.join(workspace, '.data');
  // The first command of a fresh clone installs the packages.
  expect(run('', 'npm run parts -- new hello-mf')).toContain('/app/default/hello');

  const port = await findFreePort();
  const portal = stay('', 'npm start', { PORT: String(port), DATA_DIR: dataDir });
  try {
    await waitUntilUp(portal.process, portal.output);
    await expectHeading(`http://localhost:${port}`);
    expect(buildIds(workspace)).toEqual(buildIds(WORKSPACE));

    const dev = stay('hello-mf', 'npm run dev', {});
    try {
      await expect.poll(dev.output).toContain('by itself');
      await expectHeading('http://localhost:4101');
    } finally {
      await dev.stop();
    }

    run('hello-mf', 'npm test');
    // The files that "parts -- new" has written are complete: messages and API reports match the sources.
    run('', 'npm run contracts');
    // `npm start` has already built and published the part from the root, so deploying the same sources changes nothing.
    rmSync(path.join(workspace, 'hello-mf/dist'), { recursive: true });
    run('hello-mf', 'npm run build');
    expect(run('hello-mf', 'npm run deploy', { DATA_DIR: dataDir })).toMatch(
      /hello-mf 0\.1\.0 \([0-9a-f]{16}\) is live for everyone\. Nothing has changed\./,
    );
    const english = path.join(workspace, 'hello-mf/i18n/en-US.json');
    writeFileSync(
      english,
      readFileSync(english, 'utf8').replace('"heading": "Hello"', '"heading": "Welcome"'),
    );
    run('', 'npm run contracts -- --write');
    run('', 'npm run contracts');
    run('hello-mf', 'npm run build');
    expect(run('hello-mf', 'npm run deploy', { DATA_DIR: dataDir })).toContain('hello-mf');
    await expect(() => expectHeading(`http://localhost:${port}`, 'Welcome')).toPass();
  } finally {
    await portal.stop();
  }
});
