import { FairLine } from '../fair-line';
import { networkOf } from '../network-of-address';

interface Window {
  /** Failures, and attempts that are being looked at and may become some. */
  count: number;
  readonly endsAt: number;
}

interface Network {
  window: Window;
  /** Turns that are on their way. */
  turnsDue: number;
  readonly line: FairLine;
}

export interface ThrottleLimits {
  /** Failures that an address may have in one window before it is slowed down. */
  free: number;
  windowMs: number;
  /** Delay that each further failure adds. */
  stepMs: number;
  longestMs: number;
  /** Turns of one address that may be on their way at the same time. */
  turns: number;
  /** Attempts of one address that may wait for one. */
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
  turns: 20,
  line: 220,
  longestInLineMs: 15_000,
  addresses: 10_000,
};

/** Whether an attempt may be looked at now, has been held back before, or is turned away without a look. */
export type Turn = 'free' | 'heldBack' | 'turnedAway';

export interface Attempt {
  readonly turn: Turn;
  /** It was no wrong password after all: it was right, or nobody could look at it. */
  takeBack(): void;
}

/**
 * Slows an address down that fails to sign in again and again. It only delays answers: neither an account nor an
 * address is ever locked out (D-8). Beyond the free failures attempts wait in a line for a turn. A bounded number of turns
 * is on its way at once, each after a delay, which bounds how many wrong passwords a network can try; and the User IDs take
 * turns in the line, so that somebody who floods it with one User ID keeps none of the others waiting.
 *
 * A turn is spent by a wrong password only. Whoever had one for a right password hands it on to the next in line, so that
 * hundreds of people behind one address who sign in at the same moment pass as fast as their passwords can be looked at,
 * while there are never more wrong ones looked at than free failures and turns.
 */
export class FailureThrottle {
  readonly #networks = new Map<string, Network>();
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
  async turn(address: string, userId: string): Promise<Attempt> {
    const network = this.#of(address);
    const delay = this.#delay(network);
    if (delay === 0) {
      network.window.count += 1;
      return this.#attempt(network, 'free');
    }
    const called = network.line.wait(userId);
    this.#sendTurn(network, delay);
    // Nobody looks at one that is not called, so it is no failure.
    return (await called)
      ? this.#attempt(network, 'heldBack')
      : { turn: 'turnedAway', takeBack: () => undefined };
  }

  /** Turns everybody away who waits: the server stops. */
  close(): void {
    for (const { line } of this.#networks.values()) line.dismiss();
  }

  #attempt(network: Network, turn: Turn): Attempt {
    const { window } = network;
    return {
      turn,
      takeBack: () => {
        window.count = Math.max(0, window.count - 1);
        this.#callNext(network);
      },
    };
  }

  #callNext({ line, window }: Network): void {
    if (line.callNext()) window.count += 1;
  }

  /** Whoever waits may fail as well: who comes new overtakes nobody. */
  #delay({ line, window }: Network): number {
    const { free, stepMs, longestMs } = this.#limits;
    return Math.min(Math.max(0, window.count + line.length - free + 1) * stepMs, longestMs);
  }

  /** Sends a turn on its way, unless there are enough for those who wait. */
  #sendTurn(network: Network, delay: number): void {
    if (network.turnsDue >= Math.min(this.#limits.turns, network.line.length)) return;
    network.turnsDue += 1;
    setTimeout(() => {
      network.turnsDue -= 1;
      this.#callNext(network);
      this.#sendTurn(network, this.#delay(network));
    }, delay).unref();
  }

  #of(address: string): Network {
    const name = networkOf(address);
    const now = this.#clock().getTime();
    const known = this.#networks.get(name);
    if (known !== undefined && known.window.endsAt > now) return known;
    const { free, line, longestInLineMs, windowMs, addresses } = this.#limits;
    const window = { count: 0, endsAt: now + windowMs };
    const network = known ?? { window, turnsDue: 0, line: new FairLine(line, longestInLineMs) };
    network.window = window;
    this.#networks.delete(name);
    const [oldest] = this.#networks.keys();
    if (oldest !== undefined && this.#networks.size >= addresses) this.#networks.delete(oldest);
    this.#networks.set(name, network);
    // The free attempts of a window are first of all for those who wait, who keep their places when one ends.
    while (network.line.length > 0 && window.count < free) this.#callNext(network);
    return network;
  }
}
