import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a run of the package manager came to. */
export interface PackageManagerRun {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The one version that `npm start` installs with; it stands there, since that file runs before any package is there. */
export const packageManager = (workspace: string): string => {
  const file = path.join(workspace, 'tooling/bin/portal.mjs');
  const [, name] = /PACKAGE_MANAGER = '(pnpm@[\d.]+)'/.exec(readFileSync(file, 'utf8')) ?? [];
  if (name === undefined) throw new Error(`${file} names no package manager.`);
  return name;
};

/**
 * Runs the package manager and waits for it.
 *
 * @param folder where; the workspace when absent
 */
export const runPackageManager = (
  workspace: string,
  words: readonly string[],
  folder = workspace,
): PackageManagerRun => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr, error } = spawnSync(
    npm,
    ['exec', '--yes', '--prefer-offline', `--package=${packageManager(workspace)}`, '--', 'pnpm', ...words],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  // What could not be run at all has said nothing.
  return error === undefined
    ? { status, output: stdout, errors: stderr }
    : { status, output: '', errors: error.message };
};
