import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createHolder, type Holder, inspectHolder, readHolder } from './lock-holder';

/** Acquired lock. */
export interface FileLock {
  readonly release: () => Promise<void>;
}

/** Error when another running process holds the lock. */
export class LockHeldError extends Error {
  constructor(
    file: string,
    /** Null when the holder kept changing during all attempts. */
    readonly holder: Holder | null,
  ) {
    super(`${file} is held${holder === null ? '' : ` by process ${holder.pid} on ${holder.host}`}`);
    this.name = 'LockHeldError';
  }
}

const HEARTBEAT_MS = 5_000;
const STALE_MS = 15_000;
const TAKEOVER_WAIT_MS = 25;
const MAX_ATTEMPTS = 40;

/** Creates the lock file as a hard link: atomic and never visible half-written, unlike create-then-write. */
async function tryLink(prepared: string, file: string): Promise<boolean> {
  try {
    await link(prepared, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces an abandoned lock by one of this process. If several processes found it abandoned, only the one that creates
 * the guard file checks again and replaces it. Returns whether this process now holds the lock.
 */
async function takeOver(
  file: string,
  prepared: string,
  seen: Holder | null,
  timeoutMs: number,
): Promise<boolean> {
  const guard = `${file}.takeover`;
  if (!(await tryLink(prepared, guard))) {
    if ((await inspectHolder(guard, timeoutMs)).state === 'abandoned') await rm(guard, { force: true });
    return false;
  }
  try {
    const token = (await readHolder(file))?.token;
    // Another process may create a missing lock at any moment; an abandoned lock stays abandoned.
    if ((await stat(file).catch(() => null)) === null || token !== seen?.token) return false;
    await link(prepared, `${prepared}.next`);
    await rename(`${prepared}.next`, file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

async function acquire(file: string, prepared: string, timeoutMs: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await tryLink(prepared, file)) return;
    const { holder, state } = await inspectHolder(file, timeoutMs);
    if (state === 'held') throw new LockHeldError(file, holder);
    if (state === 'gone') continue;
    if (await takeOver(file, prepared, holder, timeoutMs)) return;
    await delay(TAKEOVER_WAIT_MS);
  }
  throw new LockHeldError(file, null);
}

/**
 * Acquires a lock file. The lock of an ended process is replaced immediately, that of another host or container after
 * `timeoutMs` without a heartbeat.
 *
 * @param file path of the lock file, in an existing folder
 * @param onLost called when another process has taken the lock, for example after this machine was suspended for longer
 * @param timeoutMs milliseconds without a heartbeat, by default 15,000; heartbeats are written every 5,000
 * @throws LockHeldError when another running process holds it; the system's error when the folder cannot be written
 */
export async function lockFile(
  file: string,
  onLost: () => void = () => undefined,
  timeoutMs = STALE_MS,
): Promise<FileLock> {
  const token = randomUUID();
  const prepared = `${file}.${token}`;
  try {
    await writeFile(prepared, JSON.stringify(createHolder(token)), { flag: 'wx', mode: 0o600 });
    await acquire(file, prepared, timeoutMs);
  } finally {
    await rm(prepared, { force: true });
  }
  const writeHeartbeat = async (): Promise<void> => {
    const holder = await readHolder(file);
    const now = new Date();
    if (holder?.token === token) return utimes(file, now, now).catch(() => undefined);
    // An unreadable file may be readable at the next heartbeat; a lock that another process has taken is lost.
    if (holder === null) return;
    clearInterval(heartbeat);
    onLost();
  };
  const heartbeat = setInterval(() => void writeHeartbeat(), HEARTBEAT_MS);
  heartbeat.unref();
  const onExit = (): void => {
    try {
      if ((JSON.parse(readFileSync(file, 'utf8')) as Holder).token === token) rmSync(file);
    } catch {
      // The next process detects that this one has ended.
    }
  };
  process.once('exit', onExit);
  return {
    release: async () => {
      clearInterval(heartbeat);
      process.removeListener('exit', onExit);
      if ((await readHolder(file))?.token === token) await rm(file, { force: true });
    },
  };
}

const POLL_INTERVAL_MS = 20;

/**
 * Waits for a lock and runs work while holding it. A queue of holders may take any time.
 *
 * @param timeoutMs maximum time in milliseconds for which one holder keeps this process waiting
 * @throws LockHeldError after `timeoutMs`; errors of `lockFile` and of the work
 */
export async function withFileLock<Result>(
  file: string,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let awaited: string | undefined;
  let end = Infinity;
  const waitForLock = async (): Promise<FileLock> => {
    for (;;) {
      try {
        return await lockFile(file);
      } catch (error) {
        if (!(error instanceof LockHeldError) || performance.now() > end) throw error;
        if (error.holder?.token !== awaited) {
          awaited = error.holder?.token;
          end = performance.now() + timeoutMs;
        }
        await delay(POLL_INTERVAL_MS);
      }
    }
  };
  const lock = await waitForLock();
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
