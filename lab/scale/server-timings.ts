import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, waitForExit, waitUntilUp } from '../../tests/portal/run-start';
import { createTestEnvironment } from '../../tests/portal/test-environment';
import { WORKSPACE } from '../../tests/workspace';
import { quantile } from './keep-alive-load';

const ROUNDS = 3;

/** Times that developers wait for, in milliseconds; medians. */
export interface ServerTimings {
  /** Rebuild of a part after a change of its sources. */
  readonly rebuild: number;
  /** `npm start` with everything built, until the portal is up. */
  readonly start: number;
}

/** Removes the fingerprint of a build, so that it counts as outdated, and rebuilds it. @returns milliseconds */
function rebuild(part: string): number {
  rmSync(path.join(WORKSPACE, part, 'dist/source-fingerprint'));
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['tooling/bin/portal-tooling.mjs', 'build', part], {
    cwd: WORKSPACE,
  });
  if (status !== 0) throw new Error(`${part} could not be built:\n${String(stderr)}`);
  return performance.now() - begun;
}

/** Measures `npm start` as typed. npm does not forward signals, so the whole process group is stopped. */
async function npmStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: WORKSPACE,
    detached: true,
    env: createTestEnvironment({ PORT: String(await findFreePort()), DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  await waitUntilUp(child, () => text);
  const durationMs = performance.now() - begun;
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await waitForExit(child);
  return durationMs;
}

/** Measures rebuilds and starts, several rounds each. */
export async function createServerTimings(): Promise<ServerTimings> {
  const rebuilds = Array.from({ length: ROUNDS }, () => rebuild('login-mf'));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-own-times-'));
  const starts: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) starts.push(await npmStart(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rebuild: quantile(rebuilds, 0.5), start: quantile(starts.slice(1), 0.5) };
}
