import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createHolder, type Holder, inspectHolder, parseHolder } from './lock-holder';

/** Acquired lock. */
export interface FileLock {
  readonly release: () => Promise<void>;
}

/** Another living process holds the lock. */
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
const MAX_ATTEMPTS = 40;

/** Linking is atomic and shows the whole content at once, unlike create-then-write. */
async function linked(prepared: string, file: string): Promise<boolean> {
  try {
    await link(prepared, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces a dead lock by one of this process. Of several processes that found it dead, only the one with the guard
 * may check again and replace it. Returns whether this process holds the lock.
 */
async function takeOver(
  file: string,
  prepared: string,
  seen: Holder | null,
  timeoutMs: number,
): Promise<boolean> {
  const guard = `${file}.takeover`;
  if (!(await linked(prepared, guard))) {
    if ((await inspectHolder(guard, timeoutMs)).is === 'abandoned') await rm(guard, { force: true });
    return false;
  }
  try {
    const token = (await parseHolder(file))?.token;
    // A missing lock may be created at any moment; a dead one stays dead.
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
    if (await linked(prepared, file)) return;
    const { holder, is } = await inspectHolder(file, timeoutMs);
    if (is === 'held') throw new LockHeldError(file, holder);
    if (is === 'gone') continue;
    if (await takeOver(file, prepared, holder, timeoutMs)) return;
    await delay(TAKEOVER_WAIT_MS);
  }
  throw new LockHeldError(file, null);
}

/**
 * Acquires a lock file. A lock of an ended process is replaced at once, one of another host or container after 15 s
 * without a heartbeat.
 *
 * @param file the lock's name, in a folder that exists
 * @param lost called when another process has taken the lock, as after this machine was suspended for longer
 * @param timeoutMs milliseconds without a heartbeat, by default 15,000; heartbeats come every 5,000
 * @throws LockHeldError when another holder lives; the system's error when the folder cannot be written
 */
export async function lockFile(
  file: string,
  lost: () => void = () => undefined,
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
  const giveSign = async (): Promise<void> => {
    const holder = await parseHolder(file);
    const now = new Date();
    if (holder?.token === token) return utimes(file, now, now).catch(() => undefined);
    // An unreadable file may be readable next time; a lock of another process is lost for good.
    if (holder === null) return;
    clearInterval(heartbeat);
    lost();
  };
  const heartbeat = setInterval(() => void giveSign(), HEARTBEAT_MS);
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
      if ((await parseHolder(file))?.token === token) await rm(file, { force: true });
    },
  };
}

const POLL_INTERVAL_MS = 20;

/**
 * Runs work while holding a lock; waits until it is free.
 *
 * @param timeoutMs longest wait in milliseconds
 * @throws LockHeldError after that time; errors of `lockFile` and of the work
 */
export async function whileLocked<Result>(
  file: string,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + timeoutMs;
  const taken = async (): Promise<FileLock> => {
    for (;;) {
      try {
        return await lockFile(file);
      } catch (error) {
        if (!(error instanceof LockHeldError) || performance.now() > end) throw error;
        await delay(POLL_INTERVAL_MS);
      }
    }
  };
  const lock = await taken();
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
