/** How much waits in a queue, and for how long. */
export interface WaitingWork {
  readonly count: number;
  /** How long the oldest has waited, in milliseconds; 0 when nothing waits. */
  readonly longestMs: number;
}

/** Work that waits in a queue, in the order in which it came. */
export class Waiters implements WaitingWork {
  readonly #starts = new Set<{ readonly at: number }>();

  get count(): number {
    return this.#starts.size;
  }

  get longestMs(): number {
    const [oldest] = this.#starts;
    return oldest === undefined ? 0 : performance.now() - oldest.at;
  }

  /** Begins a wait. @returns ends it */
  begin(): () => void {
    const start = { at: performance.now() };
    this.#starts.add(start);
    return () => {
      this.#starts.delete(start);
    };
  }
}
