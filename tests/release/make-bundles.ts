import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE } from '../workspace';

const LEFT_OUT = new Set(['.git', '.data', 'node_modules', 'test-results']);

function runIn(workspace: string, program: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: workspace,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
    maxBuffer: 100_000_000,
  });
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${status ?? 'a signal'}: ${stdout}${stderr}`);
}

/** Runs `npm run bundle` in a workspace. @returns the archive */
export function makeBundleIn(workspace: string): string {
  const out = mkdtempSync(path.join(tmpdir(), 'portal-archive-'));
  runIn(workspace, 'npm', ['run', 'bundle', '--', '--out', out]);
  const archive = readdirSync(out).find((name) => name.endsWith('.tar.gz'));
  if (archive === undefined) throw new Error(`There is no archive in ${out}.`);
  return path.join(out, archive);
}

/** Makes a bundle from the same sources and builds in another folder, with packages installed there. */
export function makeBundleElsewhere(): string {
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-elsewhere-'));
  try {
    cpSync(WORKSPACE, workspace, {
      recursive: true,
      filter: (name) => name === WORKSPACE || !LEFT_OUT.has(path.basename(name)),
    });
    symlinkSync(path.join(WORKSPACE, '.git'), path.join(workspace, '.git'));
    runIn(workspace, process.execPath, [
      'tooling/bin/pnpm.mjs',
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
    ]);
    return makeBundleIn(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}
