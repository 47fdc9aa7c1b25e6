import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { StartError } from '../settings/start-error';

interface Holder {
  pid: number;
  /** When that process started: a later process may bear the same number. */
  started: string;
  host: string;
  token: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

const HEARTBEAT_MS = 5_000;
const STALE_MS = 15_000;

/** What tells one process from a later one with the same number; empty where the system does not say. */
function processStart(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; the start time is the 20th field after it.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function holderOf(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isAbandoned(file: string, holder: Holder | null): Promise<boolean> {
  if (holder?.host === hostname()) {
    if (!isRunning(holder.pid)) return true;
    return holder.started !== '' && processStart(holder.pid) !== holder.started;
  }
  const age = await stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => Infinity,
  );
  return age > STALE_MS;
}

/**
 * Keeps a database folder for this process alone: the embedded database does not notice a second process and loses
 * rows. The lock stands beside the folder (`<folder>.lock`); one left by a process that has ended is taken over at
 * once, one of another host after 15 s without a sign of life. Errors: StartError when in use or not writable.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = `${folder}.lock`;
  const token = randomUUID();
  const mine: Holder = { pid: process.pid, started: processStart(process.pid), host: hostname(), token };
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.${token}`, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written. Change its permissions, or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
  try {
    await acquire(folder, file, `${file}.${token}`);
  } finally {
    await rm(`${file}.${token}`, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const onExit = () => {
    try {
      if ((JSON.parse(readFileSync(file, 'utf8')) as Holder).token === token) rmSync(file);
    } catch {
      // The next start sees that this process has ended.
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
}

const TAKEOVER_WAIT_MS = 25;
const ATTEMPTS = 40;

/** A hard link is made or refused in one step and shows the whole content at once, unlike create-then-write. */
async function linked(prepared: string, file: string): Promise<boolean> {
  try {
    await link(prepared, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function acquire(folder: string, file: string, prepared: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await linked(prepared, file).catch(cannotLock(folder))) return;
    const holder = await holderOf(file);
    if (!(await isAbandoned(file, holder))) {
      throw new StartError(
        `The data folder ${folder} is in use by process ${holder?.pid ?? 'unknown'} on ${holder?.host ?? 'unknown'}. Stop that process, or choose another folder with DATA_DIR.`,
      );
    }
    if (await tookOver(file, prepared, holder).catch(cannotLock(folder))) return;
    await new Promise((resolve) => setTimeout(resolve, TAKEOVER_WAIT_MS));
  }
  throw new StartError(
    `The data folder ${folder} is being opened by another process. Try again in a moment.`,
  );
}

const cannotLock =
  (folder: string) =>
  (error: unknown): never => {
    throw new StartError(`The data folder ${folder} cannot be locked.`, { cause: error });
  };

/**
 * Replaces a dead lock by one's own. Of many processes that found it dead only the one with the guard may look again
 * and replace it; the others come back, find a living lock and give up. Returns whether the folder is now one's own.
 */
async function tookOver(file: string, prepared: string, seen: Holder | null): Promise<boolean> {
  const guard = `${file}.takeover`;
  if (!(await linked(prepared, guard))) {
    if (await isAbandoned(guard, await holderOf(guard))) await rm(guard, { force: true });
    return false;
  }
  try {
    const now = await holderOf(file);
    if (now?.token !== seen?.token || !(await isAbandoned(file, now))) return false;
    await link(prepared, `${prepared}.next`);
    await rename(`${prepared}.next`, file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

/** True when a folder's lock file exists; for messages and tests. */
export function isFolderLocked(folder: string): boolean {
  return statSync(`${folder}.lock`, { throwIfNoEntry: false }) !== undefined;
}
