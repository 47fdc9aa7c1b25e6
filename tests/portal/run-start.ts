import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WORKSPACE } from '../workspace';
import { createTestEnvironment } from './test-environment';

/** Below the ephemeral ports (Linux: from 32768), which may be taken before the port is used. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Returns a free port of this machine; the `following` ports are free, too. */
export async function findFreePort(following = 0): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const wanted = Array.from({ length: following + 1 }, (_, at) => isFree(port + at));
    if ((await Promise.all(wanted)).every(Boolean)) return port;
  }
}

/** Node options of the portals in a test run. */
const OPTIONS = 'PORTAL_TEST_NODE_OPTIONS';
const QUICK = '--liftoff-only';

/**
 * Makes the portals of this run compile the embedded database once instead of twice. The second, optimising compilation
 * takes a third of the start and does not pay off in short-lived portals. Only for tests: measurements start without
 * it.
 */
export function startQuickly(): void {
  if (spawnSync(process.execPath, [QUICK, '--eval', '']).status === 0) process.env[OPTIONS] = QUICK;
}

/** Starts the further portals of this run as in production, for measurements after a quick preparation. */
export function startFully(): void {
  process.env[OPTIONS] = '';
}

/** Returns the Node options for a portal of this run, or for a command on its data. */
function getNodeOptions(): readonly string[] {
  return process.env[OPTIONS]?.split(' ').filter(Boolean) ?? [];
}

/** Starts a portal with the command of the README, or with that of a server, without waiting. */
export function runStart(
  environment: NodeJS.ProcessEnv,
  command: 'start' | 'serve' = 'start',
  workspace = WORKSPACE,
): { process: ChildProcess; output: () => string; log: () => string } {
  const child = spawn(process.execPath, [...getNodeOptions(), 'tooling/bin/portal.mjs', command], {
    cwd: workspace,
    env: createTestEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let log = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    log += String(chunk);
  });
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  return { process: child, output: () => text, log: () => log };
}

/** Resolves with the exit code of a process. */
export function waitForExit(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Only detects hanging: a first start builds all parts, and other builds may share the machine. */
const HANG_MS = 15 * 60_000;

/** Waits until a portal reports that it is up. @throws with its output when it exits or hangs */
export async function waitUntilUp(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + HANG_MS;
  while (!output().includes('The portal is running.')) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The portal did not come up:\n${output()}`);
    await delay(100);
  }
}
