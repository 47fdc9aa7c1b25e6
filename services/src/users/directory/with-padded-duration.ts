import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs work and waits until a multiple of `stepMs` has passed, so that the response time does not reveal what the directory
 * and the database did (security rule 4).
 *
 * @param started start of the measured time, from `performance.now`
 */
export async function withPaddedDuration<T>(
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
