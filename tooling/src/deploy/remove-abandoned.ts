import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from '@portal/registry/is-running';

/** Age after which any temporary copy counts as abandoned, also one from another machine; copying takes seconds. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

const HOST = hostname().replace(/[^\w-]/g, '_');
/** Beginning of the names of the folders of probes. */
const PROBE = 'portal-probe-';
/** Name that ends with host, process and random characters. */
const TEMPORARY_NAME = /(?:\.next|portal-probe)-([\w-]+)\.(\d+)[.-][\w-]+$/;

/** Returns a temporary name in the folder of a file or folder, which a rename then puts in place atomically. */
export function createTemporaryName(target: string): string {
  return `${target}.next-${HOST}.${process.pid}.${randomUUID().slice(0, 8)}`;
}

/** Returns the beginning of the path of a temporary folder for this process's probe. */
export function createStagingPrefix(): string {
  return path.join(tmpdir(), `${PROBE}${HOST}.${process.pid}-`);
}

/** Returns the time of a folder's file system, since the clock of this machine may be years off. */
function readFileSystemTime(folder: string): number {
  const made = mkdtempSync(path.join(folder, '.time-'));
  const { mtimeMs } = statSync(made);
  rmdirSync(made);
  return mtimeMs;
}

function isAbandoned(location: string, nowMs: number): boolean {
  const [name, host, pid] = TEMPORARY_NAME.exec(location) ?? [];
  if (name === undefined) return false;
  if (host === HOST && !isRunning(Number(pid))) return true;
  const { mtimeMs } = statSync(location, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
  return nowMs - mtimeMs > ABANDONED_AFTER_MS;
}

/** Removes files that interrupted deploys of a part have left in its folder; keeps those of concurrent deploys. */
export function removeAbandoned(partFolder: string): void {
  if (!existsSync(partFolder)) return;
  const nowMs = readFileSystemTime(partFolder);
  for (const name of readdirSync(partFolder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(partFolder, name);
    if (isAbandoned(file, nowMs)) rmSync(file, { recursive: true, force: true });
  }
}

/** Removes the folders that interrupted probes on this machine have left. */
export function removeAbandonedStages(): void {
  const nowMs = readFileSystemTime(tmpdir());
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PROBE)))
    try {
      const folder = path.join(tmpdir(), name);
      if (isAbandoned(folder, nowMs)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // A folder of another account cannot be removed.
    }
}
