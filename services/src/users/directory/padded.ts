import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs work and waits until a multiple of `stepMs` has passed, so that the time of a response does not show what the
 * directory and the database had to do for it (security rule 4).
 *
 * @param started from when the time counts, as `performance.now` returned it
 */
export async function padded<T>(
  stepMs: number,
  work: () => Promise<T>,
  started = performance.now(),
): Promise<T> {
  try {
    return await work();
  } finally {
    await delay(stepMs - ((performance.now() - started) % stepMs));
  }
}
