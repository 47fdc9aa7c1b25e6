/** Fewer requests are no flood. */
const MIN_FLOOD = 30;

/** Requests for each network from which they are a flood: visitors of a crowd send one or two at a time. */
const FLOOD_RATIO = 2;

/** Counts running requests by key. */
export class RunningCounts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** Counts a request. @returns function that ends it */
  add(key: string): () => void {
    this.#counts.set(key, this.count(key) + 1);
    this.#total += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#total -= 1;
      const left = this.count(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Whether few other keys, such as networks, have most of many running requests. */
  isFloodedByOthers(key: string): boolean {
    const isFlood = this.#total >= MIN_FLOOD && this.#total > FLOOD_RATIO * this.#counts.size;
    return isFlood && this.count(key) <= FLOOD_RATIO;
  }
}
