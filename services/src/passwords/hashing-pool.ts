import { UnavailableError } from '@portal/server-kit/http';
import { FairQueue, type QueueMetrics, QueueStats } from '@portal/server-kit/scheduling';

/** Error when the queue of hashes is full or a hash has waited too long; nothing was computed. */
export class HashingBusyError extends Error {
  constructor() {
    super('Too many passwords are being hashed');
    this.name = 'HashingBusyError';
  }
}

/** Error when a hash cannot be computed because the stored one is damaged or memory is short. Says nothing about the password. */
export class HashingFailedError extends UnavailableError {
  constructor(cause: unknown) {
    super('hashing failed', 'A password could not be compared or hashed', { cause });
    this.name = 'HashingFailedError';
  }
}

/** Purpose of a hash: a sign-in, or a new password, which may wait longer. */
export type HashingLane = 'verify' | 'change';

/** Maximum number of sign-ins that run before a waiting change. */
const MAX_SIGN_INS_BEFORE_CHANGE = 4;

export interface HashingLimits {
  /** Maximum concurrency of both lanes together. */
  readonly concurrency: number;
  /** Maximum queue length of each lane. */
  readonly waiting: number;
  readonly longestWaitMs: number;
}

/**
 * Queue of password hashes with low concurrency, because hashing occupies threads that file and network access need.
 * Sign-ins run before changes, but a waiting change runs after four sign-ins; within a lane, users take turns.
 * Beyond the limits of queue length and waiting time, `run` throws HashingBusyError.
 */
export class HashingPool {
  #running = 0;
  /** Consecutive sign-ins that started while a change was waiting. */
  #signIns = 0;
  readonly #waiting: Readonly<Record<HashingLane, FairQueue>>;

  readonly #queueStats = new QueueStats();
  readonly #limits: HashingLimits;

  constructor(limits: HashingLimits) {
    this.#limits = limits;
    const line = (): FairQueue => new FairQueue(limits.waiting, limits.longestWaitMs);
    this.#waiting = { verify: line(), change: line() };
  }

  /** Statistics of the work that waits in both lanes. */
  get queueMetrics(): QueueMetrics {
    return this.#queueStats;
  }

  /**
   * Runs `work` as soon as the queue allows it.
   *
   * @param user partition of the lane's queue
   * @throws HashingBusyError when the lane's queue is full or the work has waited too long; errors of the work
   */
  async run<T>(lane: HashingLane, work: () => Promise<T>, user = ''): Promise<T> {
    if (this.#hasPlace()) this.#running += 1;
    else if (!(await this.#waitForTurn(lane, user))) throw new HashingBusyError();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  async #waitForTurn(lane: HashingLane, user: string): Promise<boolean> {
    const endWait = this.#queueStats.begin();
    const hasTurn = await this.#waiting[lane].wait(user);
    endWait(hasTurn);
    return hasTurn;
  }

  #hasPlace(): boolean {
    return this.#running < this.#limits.concurrency;
  }

  /** Starts the next waiting entry, which then owns the slot. */
  #startNext(): void {
    if (this.#hasPlace() && this.#callNext()) this.#running += 1;
  }

  #callNext(): boolean {
    const { verify, change } = this.#waiting;
    const isChangeWaiting = change.length > 0;
    if ((isChangeWaiting && this.#signIns >= MAX_SIGN_INS_BEFORE_CHANGE) || !verify.callNext()) {
      this.#signIns = 0;
      return change.callNext();
    }
    this.#signIns = isChangeWaiting ? this.#signIns + 1 : 0;
    return true;
  }
}
