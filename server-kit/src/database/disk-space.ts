import { statfs } from 'node:fs/promises';
import type { DatabaseUnavailableError } from './database-unavailable-error';

/** Bytes that have to be free: the embedded database adds to its log in files of 16 MiB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Returns whether a folder's disk has room for what the embedded database writes next. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** SQLSTATE of a server whose disk is full. */
const DISK_FULL = '53100';

/** Milliseconds for which a refused write speaks for the next ones; after that the next write shows how it is. */
const FULL_FOR_MS = 30_000;

/** Remembers that a database server refused a write for want of room, since its disk cannot be looked at from here. */
export class ServerDisk {
  #fullUntil = 0;

  /** @param now milliseconds that only grow */
  constructor(readonly now: () => number = () => performance.now()) {}

  note({ cause }: DatabaseUnavailableError): void {
    if ((cause as { code?: unknown } | null)?.code === DISK_FULL) this.#fullUntil = this.now() + FULL_FOR_MS;
  }

  get isFull(): boolean {
    return this.now() < this.#fullUntil;
  }
}
