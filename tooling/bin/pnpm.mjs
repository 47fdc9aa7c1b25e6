#!/usr/bin/env node
// Runs the pinned pnpm on a machine that has only Node and npm. Plain JavaScript without dependencies, since it installs
// them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Not in package.json: pnpm would then add itself to the lock file. pnpm 11 fails on Node 20. */
export const PNPM = 'pnpm@12.21.0';

/**
 * Runs pnpm and waits for it.
 *
 * @param {readonly string[]} args such as ['install', '--frozen-lockfile']
 * @param {import('node:child_process').SpawnSyncOptionsWithStringEncoding} options working directory and streams
 * @returns {import('node:child_process').SpawnSyncReturns<string>} exit code and output
 */
export const runPnpm = (args, options) => {
  const isWindows = process.platform === 'win32';
  const npmArgs = ['exec', '--yes', '--prefer-offline', `--package=${PNPM}`, '--', 'pnpm', ...args];
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', npmArgs, { shell: isWindows, ...options });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { status } = runPnpm(process.argv.slice(2), { encoding: 'utf8', stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
