import { statfs } from 'node:fs/promises';
import type { DatabaseUnavailableError } from './database-unavailable-error';

/** Bytes that must be free: the embedded database writes its log in files of 16 MiB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Returns whether the disk of a folder has space for the next writes of the embedded database. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

/** Milliseconds for which a server counts as full after a rejected write; then the next write decides. */
const DISK_FULL_TTL_MS = 30_000;

/** Remembers that a Postgres server rejected a write because its disk, which is not visible from here, is full. */
export class ServerDisk {
  #fullUntil = 0;

  /** @param now monotonic clock in milliseconds */
  constructor(readonly now: () => number = () => performance.now()) {}

  note({ cause }: DatabaseUnavailableError): void {
    if ((cause as { code?: unknown } | null)?.code === DISK_FULL)
      this.#fullUntil = this.now() + DISK_FULL_TTL_MS;
  }

  get isFull(): boolean {
    return this.now() < this.#fullUntil;
  }
}
