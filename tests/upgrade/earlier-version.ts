import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extract } from 'tar';
import { WORKSPACE } from '../workspace';

/**
 * The last commit of version 0.1. It has the users command, the Help Desk, LDAP and the message webhook; it does not have
 * `deploy --all`, brand files, the part store, tracing and the descriptions of settings.
 */
export const EARLIER_COMMIT = 'ef1d4929da3858e9d3bd1a336749438e2992d71b';

function run(program: string, words: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
    maxBuffer: 100_000_000,
  });
  if (status !== 0)
    throw new Error(
      `${[program, ...words].join(' ')} ended with ${status ?? 'a signal'}:\n${stdout}${stderr}`,
      { cause: error },
    );
}

/** @throws Error that says how to get the commit, in a clone without history and in a copy without Git */
export function requireEarlierCommit(commit = EARLIER_COMMIT, workspace = WORKSPACE): void {
  const { status, stderr } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], {
    cwd: workspace,
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new Error(
    `The tests of upgrades build version 0.1 from commit ${commit}, which this clone lacks. A shallow clone gets it by "git fetch --unshallow"; a copy without Git cannot run them. Git said: ${stderr.trim()}`,
  );
}

/**
 * Checks out version 0.1 with its packages and builds; kept in the folder for temporary files, since building takes minutes.
 *
 * @returns its workspace
 * @throws Error naming what is missing or has failed
 */
export async function checkOutEarlierVersion(): Promise<string> {
  requireEarlierCommit();
  const folder = path.join(tmpdir(), `portal-${EARLIER_COMMIT.slice(0, 12)}-${process.getuid?.() ?? 0}`);
  const isComplete = path.join(folder, '.built');
  if (existsSync(isComplete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const archive = path.join(folder, '.sources.tar');
  run('git', ['archive', '--output', archive, EARLIER_COMMIT], WORKSPACE);
  await extract({ file: archive, cwd: folder });
  rmSync(archive);
  const pnpm = path.join(folder, 'tooling/bin/pnpm.mjs');
  run(process.execPath, [pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], folder);
  run(process.execPath, [path.join(folder, 'tooling/bin/portal-tooling.mjs'), 'build'], folder);
  writeFileSync(isComplete, '');
  return folder;
}
