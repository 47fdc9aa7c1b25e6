/** Length and waiting time of a queue. */
export interface QueueMetrics {
  readonly count: number;
  /** Waiting time of the oldest waiter, in milliseconds; 0 when nothing waits. */
  readonly longestMs: number;
  /** Number of waits that have ended with a turn; while it grows, the queue makes progress. */
  readonly served: number;
}

/** Measures the work that waits in a queue, in order of arrival. */
export class QueueStats implements QueueMetrics {
  readonly #starts = new Set<{ readonly at: number }>();
  #served = 0;

  get count(): number {
    return this.#starts.size;
  }

  get longestMs(): number {
    const [oldest] = this.#starts;
    return oldest === undefined ? 0 : performance.now() - oldest.at;
  }

  get served(): number {
    return this.#served;
  }

  /** Begins a wait. @returns function that ends it, with or without a turn; later calls have no effect */
  begin(): (hasTurn: boolean) => void {
    const start = { at: performance.now() };
    this.#starts.add(start);
    return (hasTurn) => {
      if (this.#starts.delete(start) && hasTurn) this.#served += 1;
    };
  }
}
