/** How much waits in a queue, and for how long. */
export interface WaitingWork {
  readonly count: number;
  /** How long the oldest has waited, in milliseconds; 0 when nothing waits. */
  readonly longestMs: number;
  /** How many waits have ended with a turn so far: while it grows, the queue moves. */
  readonly served: number;
}

/** Work that waits in a queue, in the order in which it came. */
export class Waiters implements WaitingWork {
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

  /** Begins a wait. @returns ends it once, with or without a turn */
  begin(): (hasTurn: boolean) => void {
    const start = { at: performance.now() };
    this.#starts.add(start);
    return (hasTurn) => {
      if (this.#starts.delete(start) && hasTurn) this.#served += 1;
    };
  }
}
