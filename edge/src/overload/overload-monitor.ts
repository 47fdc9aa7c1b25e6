import type { FastifyBaseLogger } from 'fastify';
import type { QueueMetrics } from '@portal/server-kit/scheduling';

const SAMPLE_INTERVAL_MS = 100;

/** Milliseconds without progress after which a queue counts as stalled. */
const STALLED_MS = 500;

/** Queue length that a burst exceeds only for a moment. */
const MAX_QUEUE_LENGTH = 30;

/** Consecutive samples with a long queue that show a standing queue: half a second in which the portal did not catch up. */
const MIN_LONG_SAMPLES = 5;

/** What a newcomer does: opens a page, or starts a recovery on an open one. */
export type VisitStart = 'page' | 'recovery';

/**
 * Delay in milliseconds from which a newcomer is rejected during overload. A recovery waits about 50 times. Visitors with an
 * open page have priority.
 */
const MAX_DELAY_MS: Readonly<Record<VisitStart, number>> = { page: 50, recovery: 100 };

/** Number of waiters from which a delay counts: with fewer, the machine is slow, but the portal keeps up. */
const MIN_WAITING = 10;

/** Milliseconds without a long queue or a rejection that end an overload. */
const CALM_MS = 10_000;

interface WatchedQueue {
  readonly queue: QueueMetrics;
  served: number;
  /** Time of the last observed progress, as `performance.now()`. */
  movedAt: number;
}

/**
 * Detects overload by a standing queue, as CoDel does (RFC 8289, 3): the queue of a burst drains by itself. Event-loop
 * delay is also long on a machine that is busy with other programs, so it counts only during an overload. A queue
 * without progress does not count: its database hangs.
 */
export class OverloadMonitor {
  readonly #queues: readonly WatchedQueue[];
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly #timer: NodeJS.Timeout;
  #sampledAt = performance.now();
  #loopDelayMs = 0;
  #longSamples = 0;
  #isOverloaded = false;
  /** Last time at which work waited: the queue was long, or a newcomer was rejected. */
  #behindAt = -Infinity;
  #rejected = 0;

  /** @param queues of the database and of hashing; the longest counts */
  constructor(queues: readonly QueueMetrics[], log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#queues = queues.map((queue) => ({ queue, served: queue.served, movedAt: performance.now() }));
    this.#log = log;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_INTERVAL_MS).unref();
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded;
  }

  /** Returns whether so much work waits that a newcomer must be rejected. */
  isBehind(beginning: VisitStart): boolean {
    if (!this.#isOverloaded) return false;
    const queues = this.#listMoving(performance.now(), STALLED_MS);
    const isWaiting = queues.some(({ count }) => count >= MIN_WAITING);
    const delayMs = Math.max(this.#loopDelayMs, ...queues.map(({ longestMs }) => longestMs));
    return isWaiting && delayMs >= MAX_DELAY_MS[beginning];
  }

  /** Returns whether a newcomer must be rejected now; each true counts as a rejection. */
  shouldReject(beginning: VisitStart): boolean {
    if (!this.isBehind(beginning)) return false;
    this.#behindAt = performance.now();
    this.#rejected += 1;
    return true;
  }

  /** Stops sampling. */
  close(): void {
    clearInterval(this.#timer);
  }

  /** Returns the queues that have made progress within some milliseconds. */
  #listMoving(now: number, withinMs: number): readonly QueueMetrics[] {
    return this.#queues.filter(({ movedAt }) => now - movedAt <= withinMs).map(({ queue }) => queue);
  }

  #sample(): void {
    const now = performance.now();
    this.#loopDelayMs = now - this.#sampledAt - SAMPLE_INTERVAL_MS;
    this.#sampledAt = now;
    for (const watched of this.#queues) {
      if (watched.queue.served !== watched.served) watched.movedAt = now;
      watched.served = watched.queue.served;
    }
    const isLong = this.#listMoving(now, 0).some(({ count }) => count >= MAX_QUEUE_LENGTH);
    this.#longSamples = isLong ? this.#longSamples + 1 : 0;
    if (this.#longSamples >= MIN_LONG_SAMPLES) this.#begin(now);
    else if (this.#isOverloaded && now - this.#behindAt >= CALM_MS) this.#end();
  }

  #begin(now: number): void {
    this.#behindAt = now;
    if (this.#isOverloaded) return;
    this.#isOverloaded = true;
    this.#rejected = 0;
    this.#log.warn({ event: 'overloaded' }, 'More visitors come than can be served; newcomers are rejected');
  }

  #end(): void {
    this.#isOverloaded = false;
    this.#log.info({ event: 'overload over', rejected: this.#rejected }, 'All visitors are served again');
  }
}
