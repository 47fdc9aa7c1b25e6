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
    throw new StartError(`The data folder ${folder} cannot be written.`, { cause: error });
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

/** A hard link is made or refused in one step and shows the whole content at once, unlike create-then-write. */
async function acquire(folder: string, file: string, prepared: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await link(prepared, file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StartError(`The data folder ${folder} cannot be locked.`, { cause: error });
      }
    }
    const holder = await holderOf(file);
    if (!(await isAbandoned(file, holder))) {
      throw new StartError(
        `The data folder ${folder} is in use by process ${holder?.pid ?? 'unknown'} on ${holder?.host ?? 'unknown'}.`,
      );
    }
    await setAside(file, prepared, holder);
  }
  throw new StartError(`The data folder ${folder} is being opened by another process.`);
}

/** Moving is atomic, so of two processes that find the same dead lock only one removes it. */
async function setAside(file: string, prepared: string, seen: Holder | null): Promise<void> {
  const aside = `${prepared}.old`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await holderOf(aside);
  // Another process was faster and its fresh lock was moved: put it back.
  if (moved && moved.token !== seen?.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** True when a folder's lock file exists; for messages and tests. */
export function isFolderLocked(folder: string): boolean {
  return statSync(`${folder}.lock`, { throwIfNoEntry: false }) !== undefined;
}
