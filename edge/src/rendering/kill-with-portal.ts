import { type ChildProcess, spawn } from 'node:child_process';

/** Waits until its stdin ends, which the portal never closes while it runs, and kills the process. */
const SCRIPT = 'read -r _; kill -9 "$1"';

/**
 * Kills a process when the portal has ended in any way, SIGKILL included. The process cannot do so itself: in an endless
 * loop it sees no end of its input, and a watching thread would need `--allow-worker`, which lifts the permission model.
 */
export function killWithPortal(child: ChildProcess): void {
  // Windows ends the children of a process with it: they are in a job object (libuv).
  if (child.pid === undefined || process.platform === 'win32') return;
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    // A signal to the portal's process group must not end the watchdog first.
    detached: true,
  });
  // If there is no shell, a worker that does not loop still notices the end of its input.
  watchdog.once('error', () => undefined);
  watchdog.stdin.once('error', () => undefined);
  watchdog.unref();
  // At once, so that the watchdog never kills another process with the same id.
  child.once('exit', () => watchdog.kill('SIGKILL'));
}
