import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from './is-running';

/** Holder of a lock, as stored in the lock file. */
export interface Holder {
  readonly pid: number;
  /** Start time of the process, because process ids are reused. Empty or absent when unknown. */
  readonly started?: string;
  readonly host: string;
  /** PID namespace in which `pid` is unique. */
  readonly space: string;
  readonly token: string;
}

const POLL_INTERVAL_MS = 50;

function read(from: () => string): string {
  try {
    return from().trim();
  } catch {
    return '';
  }
}

/**
 * Identifies the PID namespace, because containers may share a host name and a rebooted machine reuses ids. Blank
 * when the system does not report it.
 */
function readPidNamespace(): string {
  return [
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');
}

/** Returns a process's start time in clock ticks after boot; empty when the system does not report it. */
function processStart(pid: number): string {
  const line = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in brackets may contain spaces; the start time is the 20th field after it.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Reads the holder of a lock; null when the file is missing or invalid. */
export async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Observed state of a lock. */
export interface LockState {
  readonly holder: Holder | null;
  readonly state: 'held' | 'abandoned' | 'gone';
}

/**
 * Waits for a heartbeat of a holder whose process is not visible here. Its clock may differ, so only changes count.
 */
async function watchLock(
  file: string,
  holder: Holder | null,
  timeoutMs: number,
): Promise<LockState['state']> {
  const before = await stat(file).catch(() => null);
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    await delay(POLL_INTERVAL_MS);
    const now = await stat(file).catch(() => null);
    if (now === null) return 'gone';
    if (now.mtimeMs !== before?.mtimeMs || (await readHolder(file))?.token !== holder?.token) return 'held';
  }
  return 'abandoned';
}

/**
 * Determines whether the holder of a lock is running: by its process if it is visible here, otherwise by its heartbeat.
 *
 * @param timeoutMs milliseconds to watch for a heartbeat
 */
export async function inspectHolder(file: string, timeoutMs: number): Promise<LockState> {
  const holder = await readHolder(file);
  if ((await stat(file).catch(() => null)) === null) return { holder, state: 'gone' };
  const isSeen = holder?.host === hostname() && holder.space === readPidNamespace();
  if (!isSeen) return { holder, state: await watchLock(file, holder, timeoutMs) };
  const isAlive = isRunning(holder.pid) && (!holder.started || processStart(holder.pid) === holder.started);
  return { holder, state: isAlive ? 'held' : 'abandoned' };
}

/** Returns this process as the holder of a lock. */
export function createHolder(token: string): Holder {
  return {
    pid: process.pid,
    started: processStart(process.pid),
    host: hostname(),
    space: readPidNamespace(),
    token,
  };
}
