/** How one call did over a run. Times are from the first byte sent to the last one received, in milliseconds. */
export interface RequestFigures {
  readonly operation: string;
  readonly count: number;
  /** Answers other than the expected one, and requests without any. */
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The value below which that part of the sorted values lies; 0 when there are none (nearest rank). */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

interface Request {
  readonly start: number;
  readonly milliseconds: number;
  readonly failed: boolean;
}

/** Collects what becomes of requests. */
export class RequestLog {
  readonly #requests = new Map<string, Request[]>();
  readonly #reasons = new Map<string, number>();
  #from = -Infinity;
  #to = Infinity;

  /** From now on requests begin that count for the figures: as many visitors are there as will be. */
  beginCounting(): void {
    this.#from = performance.now();
  }

  /** Requests that begin from now on count no more; those under way do, however long they take. */
  endCounting(): void {
    this.#to = performance.now();
  }

  /**
   * @param start when it was sent, by the clock of `performance`
   * @param reason why it is a failure; absent when it is none
   */
  add(call: string, start: number, reason?: string): void {
    const requests = this.#requests.get(call) ?? [];
    requests.push({ start, milliseconds: performance.now() - start, failed: reason !== undefined });
    this.#requests.set(call, requests);
    if (reason === undefined) return;
    const said = `${call}: ${reason}`;
    this.#reasons.set(said, (this.#reasons.get(said) ?? 0) + 1);
  }

  /** Figures by call, in the order in which the calls were first made. */
  figures(): readonly RequestFigures[] {
    return this.#figuresOf(this.#from, this.#to);
  }

  /**
   * The same by parts of the time that counts, so that what gets slower is told apart from what is slow; a last part that
   * is shorter is left out.
   *
   * @param length of a part in milliseconds
   */
  figuresByParts(length: number): readonly (readonly RequestFigures[])[] {
    const parts = Math.floor((this.#to - this.#from) / length);
    if (!Number.isFinite(parts)) return [];
    return Array.from({ length: parts }, (_, part) => {
      const from = this.#from + part * length;
      return this.#figuresOf(from, from + length);
    });
  }

  #figuresOf(from: number, to: number): readonly RequestFigures[] {
    return [...this.#requests].flatMap(([call, requests]) => {
      const counted = requests.filter(({ start }) => start >= from && start < to);
      if (counted.length === 0) return [];
      const sorted = counted.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
      return {
        operation: call,
        count: counted.length,
        failed: counted.filter(({ failed }) => failed).length,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        p99: percentile(sorted, 0.99),
      };
    });
  }

  /** How often each call was made, counted or not. */
  made(): ReadonlyMap<string, number> {
    return new Map([...this.#requests].map(([call, requests]) => [call, requests.length]));
  }

  /** What went wrong and how often, the most frequent first. */
  reasons(): readonly (readonly [string, number])[] {
    return [...this.#reasons].sort(([, one], [, other]) => other - one);
  }
}

/** Part of all requests that failed, 0 to 1. */
export function computeErrorShare(figures: readonly RequestFigures[]): number {
  const sum = (of: 'count' | 'failed') => figures.reduce((total, each) => total + each[of], 0);
  return sum('count') === 0 ? 0 : sum('failed') / sum('count');
}
