import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

interface Holder {
  readonly pid: number;
  /** When that process started: a later process may bear the same number. Empty or absent where nobody knows. */
  readonly started?: string;
  readonly host: string;
  readonly token: string;
}

/** A lock that is held. */
export interface FileLock {
  readonly release: () => Promise<void>;
}

/** The lock is held by a process that lives. */
export class LockHeldError extends Error {
  constructor(
    file: string,
    /** Null when it changed hands all the while. */
    readonly holder: Pick<Holder, 'pid' | 'host'> | null,
  ) {
    super(`${file} is held${holder === null ? '' : ` by process ${holder.pid} on ${holder.host}`}`);
    this.name = 'LockHeldError';
  }
}

const HEARTBEAT_MS = 5_000;
const STALE_MS = 15_000;
const TAKEOVER_WAIT_MS = 25;
const ATTEMPTS = 40;

/** What tells one process from a later one with the same number; empty where the system does not say. */
const processStart = (pid: number): string => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; the start time is the 20th field after it.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const holderOf = async (file: string): Promise<Holder | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

interface Look {
  readonly holder: Holder | null;
  readonly is: 'held' | 'abandoned' | 'gone';
}

const lookAt = async (file: string): Promise<Look> => {
  const holder = await holderOf(file);
  const found = await stat(file).catch(() => null);
  if (found === null) return { holder, is: 'gone' };
  const isOfThisHost = holder?.host === hostname();
  const isAlive = isOfThisHost
    ? isRunning(holder.pid) && (!holder.started || processStart(holder.pid) === holder.started)
    : Date.now() - found.mtimeMs <= STALE_MS;
  return { holder, is: isAlive ? 'held' : 'abandoned' };
};

/** A hard link is made or refused in one step and shows the whole content at once, unlike create-then-write. */
const linked = async (prepared: string, file: string): Promise<boolean> => {
  try {
    await link(prepared, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Replaces a dead lock by one's own. Of many processes that found it dead only the one with the guard may look again
 * and replace it; the others come back and find a living lock. Returns whether the lock is now one's own.
 */
const tookOver = async (file: string, prepared: string, seen: Holder | null): Promise<boolean> => {
  const guard = `${file}.takeover`;
  if (!(await linked(prepared, guard))) {
    if ((await lookAt(guard)).is === 'abandoned') await rm(guard, { force: true });
    return false;
  }
  try {
    const now = await lookAt(file);
    // One that is gone may be made anew by anybody at any moment.
    if (now.is !== 'abandoned' || now.holder?.token !== seen?.token) return false;
    await link(prepared, `${prepared}.next`);
    await rename(`${prepared}.next`, file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
};

const acquire = async (file: string, prepared: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await linked(prepared, file)) return;
    const { holder, is } = await lookAt(file);
    if (is === 'held') throw new LockHeldError(file, holder);
    if (is === 'gone') continue;
    if (await tookOver(file, prepared, holder)) return;
    await new Promise((resolve) => setTimeout(resolve, TAKEOVER_WAIT_MS));
  }
  throw new LockHeldError(file, null);
};

/**
 * Makes a file that says this process alone may go on. One left by a process that has ended is taken over at once, one
 * of another host after 15 s without a sign of life.
 *
 * @param file the lock's name, in a folder that exists
 * @throws LockHeldError when another holder lives; the system's error when the folder cannot be written
 */
export const lockFile = async (file: string): Promise<FileLock> => {
  const token = randomUUID();
  const mine: Holder = { pid: process.pid, started: processStart(process.pid), host: hostname(), token };
  const prepared = `${file}.${token}`;
  try {
    await writeFile(prepared, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    await acquire(file, prepared);
  } finally {
    await rm(prepared, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const onExit = (): void => {
    try {
      if ((JSON.parse(readFileSync(file, 'utf8')) as Holder).token === token) rmSync(file);
    } catch {
      // The next one sees that this process has ended.
    }
  };
  process.once('exit', onExit);
  return {
    release: async () => {
      clearInterval(heartbeat);
      process.removeListener('exit', onExit);
      if ((await holderOf(file))?.token === token) await rm(file, { force: true });
    },
  };
};

const LOOK_EVERY_MS = 20;

/**
 * Runs work while no other process that asks for the same lock does; waits its turn.
 *
 * @param patience longest wait, in milliseconds
 * @throws LockHeldError when it is not to be had in that time; errors of `lockFile` and of the work
 */
export const whileLocked = async <Result>(
  file: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const end = Date.now() + patience;
  const taken = async (): Promise<FileLock> => {
    for (;;) {
      try {
        return await lockFile(file);
      } catch (error) {
        if (!(error instanceof LockHeldError) || Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
  };
  const lock = await taken();
  try {
    return await work();
  } finally {
    await lock.release();
  }
};
