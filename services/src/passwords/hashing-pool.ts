/** Too many hashes wait already; nothing was computed. */
export class HashingBusyError extends Error {
  constructor() {
    super('Too many passwords are being hashed');
    this.name = 'HashingBusyError';
  }
}

/** A hash could not be computed: the stored one is damaged, or memory is short. Nothing is known of the password. */
export class HashingFailedError extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('A password hash could not be computed', { cause });
    this.name = 'HashingFailedError';
  }
}

/** What a hash is for: somebody signing in, or a new password, which may wait longer. */
export type HashingLane = 'verify' | 'change';

type Start = () => void;

/**
 * Slow hashes, few at once: more would take the threads that files and the network need. Whoever signs in goes before
 * every change that waits, so a flood of changes keeps them waiting for one hash at most. What waits is bounded; beyond
 * that HashingBusyError.
 */
export class HashingPool {
  private running = 0;
  private readonly waiting: Record<HashingLane, Start[]> = { verify: [], change: [] };

  /** @param limits at once in all, and how many of each lane may wait */
  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /** Runs `work` when it is its turn. @throws HashingBusyError when too many of its lane wait; errors of the work */
  async run<T>(lane: HashingLane, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace()) this.running += 1;
    else await this.place(lane);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private hasPlace(): boolean {
    return this.running < this.limits.atOnce;
  }

  private place(lane: HashingLane): Promise<void> {
    if (this.waiting[lane].length >= this.limits.waiting) return Promise.reject(new HashingBusyError());
    return new Promise((resolve) => {
      this.waiting[lane].push(() => {
        this.running += 1;
        resolve();
      });
    });
  }

  private startNext(): void {
    for (const lane of ['verify', 'change'] as const) {
      while (this.hasPlace()) {
        const start = this.waiting[lane].shift();
        if (!start) break;
        start();
      }
    }
  }
}
