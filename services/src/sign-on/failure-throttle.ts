import { networkOf } from '../network-of-address';
import { FairLine } from './fair-line';

interface Failures {
  count: number;
  endsAt: number;
  /** Attempts that are being held back right now. */
  waiting: number;
  readonly line: FairLine;
}

export interface ThrottleLimits {
  /** Failures that an address may have in one window before it is slowed down. */
  free: number;
  windowMs: number;
  /** Delay that each further failure adds. */
  stepMs: number;
  longestMs: number;
  /** Attempts of one address that may be held back at the same time; further ones wait in line. */
  waiting: number;
  /** Attempts of one address in line. */
  line: number;
  /** Longest time in line. */
  longestInLineMs: number;
  /** Addresses that are remembered; beyond, the oldest is forgotten. */
  addresses: number;
}

export const THROTTLE_LIMITS: ThrottleLimits = {
  free: 20,
  windowMs: 15 * 60 * 1000,
  stepMs: 250,
  longestMs: 5000,
  waiting: 20,
  line: 200,
  longestInLineMs: 15_000,
  addresses: 10_000,
};

/** Whether an attempt may be looked at now, has been held back before, or is turned away without a look. */
export type Turn = 'free' | 'heldBack' | 'turnedAway';

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Slows an address down that fails to sign in again and again. It only delays answers: neither an account nor an
 * address is ever locked out (D-8). Of one address a bounded number is held back at once, which bounds how many
 * passwords it can try; whoever comes while all these places are taken waits in a line where the User IDs take turns, so
 * that somebody who floods it with one User ID keeps none of the others waiting.
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
   * Waits until an attempt may be looked at. It counts as failed before, so that attempts at the same time count too.
   *
   * @param userId as it was typed; whether anybody has it makes no difference
   */
  async turn(address: string, userId: string): Promise<Turn> {
    const failures = this.#of(address);
    const delay = Math.min(
      Math.max(0, failures.count - this.#limits.free + 1) * this.#limits.stepMs,
      this.#limits.longestMs,
    );
    failures.count += 1;
    if (delay === 0) return 'free';
    // A place that is given back goes to the line first: whoever comes new does not overtake it.
    if (failures.waiting < this.#limits.waiting) failures.waiting += 1;
    else if (!(await failures.line.wait(userId))) return 'turnedAway';
    await pause(delay);
    if (!failures.line.callNext()) failures.waiting -= 1;
    return 'heldBack';
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
    const { line, longestInLineMs, windowMs, addresses } = this.#limits;
    // Those who wait keep their places when a window ends.
    const failures = known ?? { count: 0, endsAt: 0, waiting: 0, line: new FairLine(line, longestInLineMs) };
    failures.count = 0;
    failures.endsAt = now + windowMs;
    this.#failures.delete(network);
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size >= addresses) this.#failures.delete(oldest);
    this.#failures.set(network, failures);
    return failures;
  }
}
