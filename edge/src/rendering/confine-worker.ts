import { execFile, spawn } from 'node:child_process';

/** User and group `nobody`: owns no file, and the kernel lets it signal none of the portal's processes. */
const NOBODY = 65_534;

/** User and group of a process. */
export interface ProcessUser {
  readonly uid?: number;
  readonly gid?: number;
}

let workerUser: ProcessUser | undefined;

/** Returns `nobody` if the portal can start, and kill, the processes of another user; otherwise an empty object. */
export function findWorkerUser(): ProcessUser {
  return (workerUser ??= process.getuid?.() === 0 && canRunAs(NOBODY) ? { uid: NOBODY, gid: NOBODY } : {});
}

function canRunAs(id: number): boolean {
  const probe = spawn(process.execPath, ['--version'], { uid: id, gid: id, cwd: '/', stdio: 'ignore' });
  // Reported later as well; the missing id says the same at once.
  probe.once('error', () => undefined);
  try {
    return probe.pid !== undefined && process.kill(probe.pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Forbids a process to open anything: with no free file descriptor the kernel refuses every socket, file, pipe and child
 * process, whatever its code does. Works in containers without privileges, where a network namespace does not.
 *
 * @returns whether the system can do that: Linux with util-linux
 */
export function forbidFileDescriptors(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    execFile('prlimit', [`--pid=${pid}`, '--nofile=0:0'], { ...findWorkerUser(), cwd: '/' }, (error) =>
      resolve(error === null),
    );
  });
}
