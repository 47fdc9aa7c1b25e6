import { setTimeout as delay } from 'node:timers/promises';

/** Number of recent durations that the floor lies above. */
const RECENT = 32;
/** Slower work does not raise the floor, so that a directory that hangs delays nobody afterwards. */
const LONGEST_MS = 500;
/** Distance of the floor from the slowest recent work, as a share of the step. */
const MARGIN = 0.2;

/**
 * Minimum duration that all requests share, so that the response time does not reveal what the directory and the database
 * did (security rule 4): the first multiple of a step clearly above the slowest recent work. Fixed steps alone would show
 * differences of a millisecond, whenever the distance of the directory puts the work close to one of them.
 */
export class DurationFloor {
  readonly #stepMs: number;
  readonly #recent: number[] = [];

  /** @param stepMs milliseconds */
  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  /**
   * Runs work and waits until the floor is reached, or the next multiple of the step if the work took longer. Failed work,
   * such as a time-out, does not raise the floor.
   *
   * @param started start of the measured time, from `performance.now`
   */
  async pad<T>(work: () => Promise<T>, started = performance.now()): Promise<T> {
    try {
      const result = await work();
      this.#recent.push(Math.min(performance.now() - started, LONGEST_MS));
      this.#recent.splice(0, this.#recent.length - RECENT);
      return result;
    } finally {
      const tookMs = performance.now() - started;
      await delay(computePaddedMs(this.#recent, tookMs, this.#stepMs) - tookMs);
    }
  }
}

/**
 * Returns the duration to which work is padded.
 *
 * @param recent durations of recent work in milliseconds
 */
export function computePaddedMs(recent: readonly number[], tookMs: number, stepMs: number): number {
  const slowestMs = Math.max(tookMs, ...recent);
  return Math.ceil((slowestMs + MARGIN * stepMs) / stepMs) * stepMs;
}
