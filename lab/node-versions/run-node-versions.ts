import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { findFreePort, waitUntilUp } from '../../tests/portal/run-start';
import { createTestEnvironment } from '../../tests/portal/test-environment';
import { WORKSPACE } from '../../tests/workspace';

/** Node versions promised by README.md. */
const SUPPORTED_VERSIONS = ['20.19', '22', '24'];

/** Warnings that must not appear on the first `npm start`. */
const WARNING = /\bwarn(ing)?\b|deprecat|unsupported engine|EBADENGINE/i;

function run(command: string, args: readonly string[], cwd: string, env = createTestEnvironment()): void {
  const { status } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? 'a signal'}`);
}

/** Returns the environment of a shell whose `node` has the given version, from the `node` package of the npm registry. */
function environmentWith(version: string, folder: string): NodeJS.ProcessEnv {
  run('npm', ['install', '--silent', '--no-save', '--prefix', folder, `node@${version}`], folder);
  const bin = path.join(folder, 'node_modules/node/bin');
  return createTestEnvironment({ PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** Starts the portal for the first time in a clone and requests the login page. */
async function firstStart(clone: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const port = await findFreePort();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  try {
    await waitUntilUp(child, () => output);
    const warnings = output.split('\n').filter((line) => WARNING.test(line));
    if (warnings.length > 0) throw new Error(`npm start printed warnings:\n${warnings.join('\n')}`);
    const { status } = await fetch(`http://localhost:${port}/app/default/login`);
    if (status !== 200) throw new Error(`The login page has the status ${status}`);
  } finally {
    await stop(child);
  }
}

async function tryVersion(version: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-node-'));
  try {
    const environment = environmentWith(version, folder);
    const clone = path.join(folder, 'clone');
    run('git', ['clone', '--quiet', WORKSPACE, clone], folder);
    run('node', ['--version'], clone, environment);
    await firstStart(clone, environment);
    run('npm', ['test', 'unit'], clone, environment);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `npm run lab node-versions`: clones the last commit for each Node version, runs `npm start` for the first time
 * and the unit tests. A version takes about ten minutes.
 */
const { args: versions } = readCommandLine(
  commandLine(
    'npm run lab node-versions --',
    'Starts and tests a clone of the last commit with each Node version.',
  ).argument('[version...]', `Node versions; ${SUPPORTED_VERSIONS.join(', ')} when absent`),
);
for (const version of versions.length > 0 ? versions : SUPPORTED_VERSIONS) {
  console.log(`\n── Node ${version}`);
  try {
    await tryVersion(version);
  } catch (error) {
    console.error(`✗ Node ${version}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
