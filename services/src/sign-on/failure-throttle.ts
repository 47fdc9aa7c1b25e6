import { networkOf } from '../network-of-address';

interface Failures {
  count: number;
  waiting: number;
  endsAt: number;
}

export interface ThrottleLimits {
  /** Failures that an address may have in one window before it is slowed down. */
  free: number;
  windowMs: number;
  /** Delay that each further failure adds. */
  stepMs: number;
  longestMs: number;
  /** Attempts of one address that may wait at the same time. */
  waiting: number;
  /** Addresses that are remembered; beyond, the oldest is forgotten. */
  addresses: number;
}

export const THROTTLE_LIMITS: ThrottleLimits = {
  free: 20,
  windowMs: 15 * 60 * 1000,
  stepMs: 250,
  longestMs: 5000,
  waiting: 20,
  addresses: 10_000,
};

/**
 * Slows an address down that fails to sign in again and again. It only delays answers: neither an account nor an
 * address is ever locked out (D-8).
 */
export class FailureThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #clock: () => Date;
  readonly #limits: ThrottleLimits;

  constructor(clock: () => Date, limits: ThrottleLimits = THROTTLE_LIMITS) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Counts an attempt as failed before it is looked at, so that attempts at the same time count too.
   *
   * @returns milliseconds to wait before looking at it; null when too many attempts of this address wait already
   */
  attempt(address: string): number | null {
    const failures = this.#of(address);
    const delay = Math.min(
      Math.max(0, failures.count - this.#limits.free + 1) * this.#limits.stepMs,
      this.#limits.longestMs,
    );
    failures.count += 1;
    if (delay === 0) return 0;
    if (failures.waiting >= this.#limits.waiting) return null;
    failures.waiting += 1;
    return delay;
  }

  /** The wait that `attempt` asked for is over. */
  waited(address: string): void {
    const failures = this.#failures.get(networkOf(address));
    if (failures !== undefined) failures.waiting = Math.max(0, failures.waiting - 1);
  }

  /** The attempt was right after all: takes back its own count and no other. */
  succeeded(address: string): void {
    const failures = this.#failures.get(networkOf(address));
    if (failures !== undefined) failures.count = Math.max(0, failures.count - 1);
  }

  #of(address: string): Failures {
    const network = networkOf(address);
    const now = this.#clock().getTime();
    const known = this.#failures.get(network);
    if (known !== undefined && known.endsAt > now) return known;
    const fresh = { count: 0, waiting: known?.waiting ?? 0, endsAt: now + this.#limits.windowMs };
    this.#failures.delete(network);
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size >= this.#limits.addresses) this.#failures.delete(oldest);
    this.#failures.set(network, fresh);
    return fresh;
  }
}
