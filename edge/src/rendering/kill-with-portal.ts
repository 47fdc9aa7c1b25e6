import { type ChildProcess, spawn } from 'node:child_process';

/** Waits for the end of its input, which the portal never closes while it lives, and kills the process. */
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
    // A signal for the portal's process group must not end it first.
    detached: true,
  });
  // Without a shell, a worker that does not loop still sees the end of its input.
  watchdog.once('error', () => undefined);
  watchdog.stdin.once('error', () => undefined);
  watchdog.unref();
  // At once, so that it never kills another process that got the id.
  child.once('exit', () => watchdog.kill('SIGKILL'));
}
