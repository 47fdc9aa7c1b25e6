import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Milliseconds after which a lock of another machine counts as left behind; an append takes a few. */
const STALE = 10_000;
const LOOK_EVERY = 20;
const PATIENCE = 15_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isAbandoned = async (file: string): Promise<boolean> => {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8')) as Holder;
    if (holder.host === hostname()) return !isRunning(holder.pid);
    return Date.now() - (await stat(file)).mtimeMs > STALE;
  } catch {
    // Gone in the meantime; the next attempt tells.
    return false;
  }
};

/** A hard link is made or refused in one step and shows its whole content at once. */
const linked = async (mine: string, file: string): Promise<boolean> => {
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Only one of several that see a dead lock may move it away; a rename of what another has moved already fails. */
const removeAbandoned = async (file: string, mine: string): Promise<void> => {
  const guard = `${file}.takeover`;
  if (!(await linked(mine, guard))) {
    if (await isAbandoned(guard)) await rm(guard, { force: true });
    return;
  }
  try {
    if (await isAbandoned(file)) await rename(file, `${mine}.dead`);
  } catch {
    // Its owner has removed it.
  } finally {
    await rm(`${mine}.dead`, { force: true });
    await rm(guard, { force: true });
  }
};

/**
 * Runs work while no other process that asks for the same lock does. A lock whose process has ended is taken over.
 *
 * @param file the lock's name
 * @throws when it is not to be had in 15 seconds, naming the holder's file
 */
export const withLock = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
  try {
    const patience = Date.now() + PATIENCE;
    while (!(await linked(mine, file))) {
      if (await isAbandoned(file)) await removeAbandoned(file, mine);
      if (Date.now() > patience)
        throw new Error(`Another command keeps the registry (${file}). Try again in a moment.`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
};
