import { readFile } from 'node:fs/promises';

/** Maximum resident memory of the whole process in bytes; typed arrays do not count as heap. */
const RESIDENT_LIMIT_BYTES = 512 * 1024 * 1024;
const MEMORY_POLL_INTERVAL_MS = 25;

/** Returns the resident memory of a process in bytes; null where the system does not report it. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/**
 * Watches the resident memory of a process, where the system reports it.
 *
 * @param pid id of the process; undefined for one that has not started
 * @param onExceeded called at each check above 512 MB
 * @returns a function that stops watching
 */
export function watchResidentMemory(pid: number | undefined, onExceeded: () => void): () => void {
  const poll = setInterval(() => {
    if (pid === undefined) return;
    void residentBytes(pid).then((bytes) => {
      if (bytes !== null && bytes >= RESIDENT_LIMIT_BYTES) onExceeded();
    });
  }, MEMORY_POLL_INTERVAL_MS);
  return () => clearInterval(poll);
}
