import { UnavailableError } from '@portal/server-kit/http';
import { FairQueue, Waiters, type WaitingWork } from '@portal/server-kit/scheduling';

/** Too many hashes wait already, or this one has waited too long; nothing was computed. */
export class HashingBusyError extends Error {
  constructor() {
    super('Too many passwords are being hashed');
    this.name = 'HashingBusyError';
  }
}

/** A hash could not be computed: the stored one is damaged, or memory is short. Nothing is known of the password. */
export class HashingFailedError extends UnavailableError {
  constructor(cause: unknown) {
    super('hashing failed', 'A password could not be compared or hashed', { cause });
    this.name = 'HashingFailedError';
  }
}

/** Purpose of a hash: a sign-in, or a new password, which may wait longer. */
export type HashingLane = 'verify' | 'change';

/** Maximum number of sign-ins before a waiting change. */
const MAX_SIGN_INS_BEFORE_CHANGE = 4;

export interface HashingLimits {
  /** In both lanes together. */
  readonly atOnce: number;
  /** How many of each lane may wait. */
  readonly waiting: number;
  readonly longestWaitMs: number;
}

/**
 * Queue of password hashes with low concurrency, because hashing occupies threads that files and network need.
 * Sign-ins precede waiting changes, but every fifth turn belongs to a change, and users alternate among the changes.
 * Queue length and waiting time are bounded; beyond them HashingBusyError.
 */
export class HashingPool {
  #running = 0;
  /** Sign-ins begun one after the other while a change waited. */
  #signIns = 0;
  readonly #waiting: Readonly<Record<HashingLane, FairQueue>>;

  readonly #waiters = new Waiters();
  readonly #limits: HashingLimits;

  constructor(limits: HashingLimits) {
    this.#limits = limits;
    const line = (): FairQueue => new FairQueue(limits.waiting, limits.longestWaitMs);
    this.#waiting = { verify: line(), change: line() };
  }

  /** What waits in both lanes. */
  get waiters(): WaitingWork {
    return this.#waiters;
  }

  /**
   * Runs `work` when it is its turn.
   *
   * @param user whose turn in the lane it takes
   * @throws HashingBusyError when too many of its lane wait, or it has waited too long; errors of the work
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
    const endWait = this.#waiters.begin();
    const hasTurn = await this.#waiting[lane].wait(user);
    endWait(hasTurn);
    return hasTurn;
  }

  #hasPlace(): boolean {
    return this.#running < this.#limits.atOnce;
  }

  /** The called entry owns the slot from now on. */
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
