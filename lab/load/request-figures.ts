/**
 * Results of one operation in a run. Times are measured from the first byte sent to the last byte received, in milliseconds.
 */
export interface RequestFigures {
  readonly operation: string;
  readonly count: number;
  /** Unexpected responses and requests without a response. */
  readonly failed: number;
  /** Newcomers who were asked to come back later; not included in `failed`. */
  readonly rejected: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Returns the percentile of sorted values (nearest rank); 0 when there are none. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

interface Request {
  readonly start: number;
  readonly milliseconds: number;
  /** `lost` means that no response arrived. */
  readonly outcome: 'answered' | 'rejected' | 'failed' | 'lost';
}

/** Collects the outcome of each request. */
export class RequestLog {
  readonly #requests = new Map<string, Request[]>();
  readonly #reasons = new Map<string, number>();
  #from = -Infinity;
  #to = Infinity;

  /** Starts counting requests for the figures, once the number of concurrent visitors is stable. */
  beginCounting(): void {
    this.#from = performance.now();
  }

  /** Stops counting new requests; requests in flight are still counted. */
  endCounting(): void {
    this.#to = performance.now();
  }

  /**
   * Adds a request that got a response.
   *
   * @param start send time on the `performance` clock
   * @param reason reason for the failure; absent when the request succeeded
   */
  add(call: string, start: number, reason?: string): void {
    this.#push(call, start, reason === undefined ? 'answered' : 'failed');
    if (reason !== undefined) this.#countReason(call, reason);
  }

  #countReason(call: string, reason: string): void {
    const message = `${call}: ${reason}`;
    this.#reasons.set(message, (this.#reasons.get(message) ?? 0) + 1);
  }

  /** Adds a request that got no response. @param reason error code, such as ECONNRESET */
  addLost(call: string, start: number, reason: string): void {
    this.#push(call, start, 'lost');
    this.#countReason(call, reason);
  }

  /** Adds a request of a newcomer who was asked to come back later. */
  addRejected(call: string, start: number): void {
    this.#push(call, start, 'rejected');
  }

  #push(call: string, start: number, outcome: Request['outcome']): void {
    const requests = this.#requests.get(call) ?? [];
    requests.push({ start, milliseconds: performance.now() - start, outcome });
    this.#requests.set(call, requests);
  }

  /** Returns the figures by operation, in the order in which the operations were first requested. */
  figures(): readonly RequestFigures[] {
    return this.#computeFigures(this.#from, this.#to);
  }

  /**
   * Returns the figures by interval of the counted time, which show whether responses get slower. A shorter last interval is
   * omitted.
   * @param length length of an interval in milliseconds
   */
  figuresByParts(length: number): readonly (readonly RequestFigures[])[] {
    const parts = Math.floor((this.#to - this.#from) / length);
    if (!Number.isFinite(parts)) return [];
    return Array.from({ length: parts }, (_, part) => {
      const from = this.#from + part * length;
      return this.#computeFigures(from, from + length);
    });
  }

  #computeFigures(from: number, to: number): readonly RequestFigures[] {
    return [...this.#requests].flatMap(([call, requests]) => {
      const counted = requests.filter(({ start }) => start >= from && start < to);
      if (counted.length === 0) return [];
      const sorted = counted.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
      return {
        operation: call,
        count: counted.length,
        failed: counted.filter(({ outcome }) => outcome === 'failed' || outcome === 'lost').length,
        rejected: counted.filter(({ outcome }) => outcome === 'rejected').length,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        p99: percentile(sorted, 0.99),
      };
    });
  }

  /** Returns the number of all requests without a response, also outside the counted time. */
  lost(): number {
    return [...this.#requests.values()].flat().filter(({ outcome }) => outcome === 'lost').length;
  }

  /** Returns the number of all requests by operation, also outside the counted time. */
  countByOperation(): ReadonlyMap<string, number> {
    return new Map([...this.#requests].map(([call, requests]) => [call, requests.length]));
  }

  /** Returns the failure reasons with their counts, most frequent first. */
  reasons(): readonly (readonly [string, number])[] {
    return [...this.#reasons].sort(([, one], [, other]) => other - one);
  }
}

/** Returns the share of requests that failed, 0 to 1. */
export function computeErrorShare(figures: readonly RequestFigures[]): number {
  const sum = (of: 'count' | 'failed') => figures.reduce((total, each) => total + each[of], 0);
  return sum('count') === 0 ? 0 : sum('failed') / sum('count');
}
