import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/** Age after which any temporary copy counts as abandoned, also one from another machine; copying takes seconds. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

const HOST = hostname().replace(/[^\w-]/g, '_');

/** `.next-<host>.<pid>.<random>` */
const TEMPORARY_NAME = /\.next-([\w-]+)\.(\d+)\.[\w-]+$/;

/** Returns a temporary name in the folder of a file or folder, which a rename then puts in place atomically. */
export function createTemporaryName(target: string): string {
  return `${target}.next-${HOST}.${process.pid}.${randomUUID().slice(0, 8)}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isAbandoned(place: string, nowMs: number): boolean {
  const [found, host, pid] = TEMPORARY_NAME.exec(place) ?? [];
  if (found === undefined) return false;
  if (host === HOST && pid !== undefined && !isRunning(Number(pid))) return true;
  return nowMs - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > ABANDONED_AFTER_MS;
}

/**
 * Removes files that interrupted deploys of a part have left; keeps those of concurrent deploys.
 *
 * @param partFolder folder of the part's published builds
 * @returns number of removed files and folders
 */
export function removeAbandoned(partFolder: string): number {
  if (!existsSync(partFolder)) return 0;
  const now = Date.now();
  const abandoned = readdirSync(partFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(partFolder, name))
    .filter((place) => isAbandoned(place, now));
  for (const place of abandoned) rmSync(place, { recursive: true, force: true });
  return abandoned.length;
}

const STAGING_PREFIX = 'portal-probe-';

/** Returns the beginning of the path of a temporary folder for this process's probe. */
export function createStagingPrefix(): string {
  return path.join(tmpdir(), `${STAGING_PREFIX}${HOST}.${process.pid}-`);
}

/** Removes the folders that interrupted probes on this machine have left. */
export function removeAbandonedStages(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, host, pid] = new RegExp(`^${STAGING_PREFIX}([\\w-]+)\\.(\\d+)-`).exec(name) ?? [];
    if (host !== HOST || isRunning(Number(pid))) continue;
    try {
      rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // A folder of another account cannot be removed.
    }
  }
}
