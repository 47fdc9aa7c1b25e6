import type { FastifyBaseLogger } from 'fastify';

/** Returns how much work waits in a queue, such as statements that wait for a database connection. */
export type CountWaiting = () => number;

const SAMPLE_INTERVAL_MS = 100;

/** Waiting work that a burst leaves behind only for a moment. */
const MAX_WAITING = 30;

/** Consecutive samples above it that show a standing queue: half a second in which the portal did not catch up. */
const STANDING_SAMPLES = 5;

/** What a newcomer does: opens a page, or starts a recovery on an open one. */
export type Beginning = 'page' | 'recovery';

/** Waiting work up to which each is admitted while overloaded: those with an open page come first. */
const MAX_WAITING_TO_BEGIN: Readonly<Record<Beginning, number>> = { page: 10, recovery: MAX_WAITING };

/** Samples without a refusal that end an overload: ten seconds. */
const CALM_SAMPLES = 100;

/**
 * Recognises overload by a standing queue, as CoDel does (RFC 8289, 3): bursts empty by themselves, while a queue that
 * never empties makes everyone wait. The delay of the event loop shows it no better than a machine that is busy with
 * other programs.
 */
export class OverloadMonitor {
  readonly #queues: readonly CountWaiting[];
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly #timer: NodeJS.Timeout;
  #longSamples = 0;
  #calmSamples = 0;
  #refused = 0;
  #isOverloaded = false;

  /** @param queues whose longest counts */
  constructor(queues: readonly CountWaiting[], log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#queues = queues;
    this.#log = log;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_INTERVAL_MS).unref();
  }

  /** Returns whether a newcomer must be refused now; each true counts as a refusal. */
  refuses(beginning: Beginning): boolean {
    if (!this.#isOverloaded || this.#countWaiting() < MAX_WAITING_TO_BEGIN[beginning]) return false;
    this.#calmSamples = 0;
    this.#refused += 1;
    return true;
  }

  /** Stops sampling. */
  close(): void {
    clearInterval(this.#timer);
  }

  #countWaiting(): number {
    return Math.max(0, ...this.#queues.map((count) => count()));
  }

  #sample(): void {
    this.#longSamples = this.#countWaiting() >= MAX_WAITING ? this.#longSamples + 1 : 0;
    this.#calmSamples += 1;
    if (this.#longSamples >= STANDING_SAMPLES) this.#begin();
    else if (this.#isOverloaded && this.#calmSamples >= CALM_SAMPLES) this.#end();
  }

  #begin(): void {
    this.#calmSamples = 0;
    if (this.#isOverloaded) return;
    this.#isOverloaded = true;
    this.#refused = 0;
    this.#log.warn({ event: 'overloaded' }, 'More visitors come than can be served; newcomers are refused');
  }

  #end(): void {
    this.#isOverloaded = false;
    this.#log.info({ event: 'overload over', refused: this.#refused }, 'All visitors are served again');
  }
}
