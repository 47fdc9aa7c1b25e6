/** Too many hashes wait already; nothing was computed. */
export class HashingBusyError extends Error {
  constructor() {
    super('Too many passwords are being hashed');
    this.name = 'HashingBusyError';
  }
}

/** What a hash is for: somebody signing in, or a new password, which may wait longer. */
export type HashingLane = 'verify' | 'change';

type Start = () => void;

/**
 * Slow hashes, few at once: more would take the threads that files and the network need. A place is kept free of
 * changes, and whoever signs in goes before every change that waits, so a flood of changes never keeps them waiting.
 * What waits is bounded; beyond that HashingBusyError.
 */
export class HashingPool {
  private readonly running: Record<HashingLane, number> = { verify: 0, change: 0 };
  private readonly waiting: Record<HashingLane, Start[]> = { verify: [], change: [] };

  /** @param limits at once in all, of them changes, and how many of each lane may wait */
  constructor(private readonly limits: { atOnce: number; changesAtOnce: number; waiting: number }) {}

  /** Runs `work` when it is its turn. @throws HashingBusyError when too many of its lane wait; errors of the work */
  async run<T>(lane: HashingLane, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(lane)) this.running[lane] += 1;
    else await this.place(lane);
    try {
      return await work();
    } finally {
      this.running[lane] -= 1;
      this.startNext();
    }
  }

  private hasPlace(lane: HashingLane): boolean {
    const all = this.running.verify + this.running.change;
    return all < this.limits.atOnce && (lane === 'verify' || this.running.change < this.limits.changesAtOnce);
  }

  private place(lane: HashingLane): Promise<void> {
    if (this.waiting[lane].length >= this.limits.waiting) return Promise.reject(new HashingBusyError());
    return new Promise((resolve) => {
      this.waiting[lane].push(() => {
        this.running[lane] += 1;
        resolve();
      });
    });
  }

  private startNext(): void {
    for (const lane of ['verify', 'change'] as const) {
      while (this.hasPlace(lane)) {
        const start = this.waiting[lane].shift();
        if (!start) break;
        start();
      }
    }
  }
}
