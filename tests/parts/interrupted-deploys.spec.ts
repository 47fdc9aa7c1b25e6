import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { publishedFolder } from '@portal/registry/published';
import {
  promoteBuild,
  publishUnchecked,
  readLiveBuilds,
  readRegistryEvents,
} from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';
import { getPartsEnvironment, parts, runPartsCommand } from './parts-command';
import { otherVersion } from './variant-build';

const LIVE = ['shared-wl-assets', 'root-config', 'shell', 'login-mf'];
function builtFolder(part: string): string {
  return path.join(WORKSPACE, part, 'dist/part');
}

function unfinished(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.next-'));
}

let folder: string;
test.beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portal-interrupted-'))));
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a deploy onto a full disk prints one error message and leaves nothing behind @CARD-6 @long', async () => {
  const dataDir = path.join(folder, 'data');
  const disk = path.join(dataDir, 'parts');
  mkdirSync(disk, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]).status === 0;
  test.skip(!mounted, 'No disk can be mounted here.');
  try {
    const ended = await parts({ dataDir, databaseUrl: undefined }, 'deploy', '--all');
    expect(ended.output).toMatch(/is not writable: there is no space left on the disk \(ENOSPC\)\./);
    expect(ended.output).not.toMatch(/because:|^\s+at /m);
    expect(ended.code).toBe(3);
    expect(unfinished(disk)).toEqual([]);
    expect(await readRegistryEvents({ dataDir, databaseUrl: undefined })).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});

/**
 * Starts a deploy and kills it after it has printed a line.
 * @returns whether it was killed before it ended
 * @throws when it never prints the line
 */
function killAfter(
  dataDir: string,
  temporary: string,
  line: string,
  words: readonly string[],
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(WORKSPACE, 'tooling/bin/portal-tooling.mjs'), 'parts', 'deploy', ...words],
      {
        cwd: WORKSPACE,
        env: createTestEnvironment({
          ...getPartsEnvironment({ dataDir, databaseUrl: undefined }),
          TMPDIR: temporary,
        }),
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes(line)) child.kill('SIGKILL');
    });
    child.on('close', (_code, signal) => {
      if (output.includes(line)) resolve(signal === 'SIGKILL');
      else reject(new Error(`The deploy has not printed "${line}":\n${output}`));
    });
  });
}

/** Output after which a deploy is killed. */
const STEPS = ['login-mf 3.0.0', 'files ', 'contract ', 'browser ', 'budgets '];

test('the next deploy cleans up after one that was killed at any step @CARD-6 @long', async () => {
  const dataDir = path.join(folder, 'data');
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  const where = { dataDir, databaseUrl: undefined };
  for (const part of LIVE) {
    const { name, id } = await publishUnchecked(builtFolder(part), where);
    await promoteBuild(where, { [name]: id });
  }
  const before = await readLiveBuilds(where);
  const next = otherVersion('login-mf', '3.0.0');
  const words = ['login-mf', '--from', next.folder];
  try {
    for (const line of STEPS) {
      const wasKilled = await killAfter(dataDir, temporary, line, words);
      // The last steps take milliseconds: a killed deploy may be live already, and one that ended before the kill is.
      const now = await readLiveBuilds(where);
      expect([next.id, ...(wasKilled ? [before['login-mf']] : [])]).toContain(now['login-mf']);
      if (now['login-mf'] !== before['login-mf']) break;
    }
    // Simulates an interrupted copy: its process no longer exists.
    const { pid } = spawnSync(process.execPath, ['--version']);
    const host = hostname().replace(/[^\w-]/g, '_');
    mkdirSync(
      `${publishedFolder(path.join(dataDir, 'parts'), 'login-mf', 'x')}.next-${host}.${pid}.0a1b2c3d`,
    );
    mkdirSync(path.join(temporary, `portal-probe-${host}.${pid}-abc`));
    await promoteBuild(where, before);
    const environment = { ...getPartsEnvironment(where), TMPDIR: temporary };
    const again = await runPartsCommand(environment, 'deploy', ...words);
    expect(again.code, again.output).toBe(0);
    expect((await readLiveBuilds(where))['login-mf']).toBe(next.id);
    expect(unfinished(path.join(dataDir, 'parts'))).toEqual([]);
    expect(readdirSync(temporary).filter((name) => name.startsWith('portal-probe-'))).toEqual([]);
  } finally {
    rmSync(next.folder, { recursive: true, force: true });
  }
});
