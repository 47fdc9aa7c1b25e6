import { existsSync, readFileSync } from 'node:fs';
import type { TestPortal } from '../portal/start-portal';

/** Maximum milliseconds that the portal's main thread may work for one request. */
export const HELD_LIMIT_MS = 50;

/** Runs of one request at most: other load does not count, but garbage of earlier requests does. */
const ATTEMPTS = 5;

/** Whether this system reports the processor time of a thread; only Linux does. */
export const hasThreadTimes = existsSync('/proc/self/schedstat');

/** Processor time of the portal's main thread so far, in milliseconds (Linux, proc(5)). */
function readMainThreadMs({ process: { pid } }: TestPortal): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/**
 * Returns the least processor time that a request takes of the portal's main thread, in milliseconds. A request that is
 * below the limit is not repeated.
 */
export async function measureMainThread(
  portal: TestPortal,
  request: () => Promise<unknown>,
): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > HELD_LIMIT_MS; attempt += 1) {
    const start = readMainThreadMs(portal);
    await request();
    least = Math.min(least, readMainThreadMs(portal) - start);
  }
  return least;
}
