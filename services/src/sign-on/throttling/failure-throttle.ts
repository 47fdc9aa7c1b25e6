import { FairQueue } from '@portal/server-kit/scheduling';
import {
  evictLeastFrequent,
  networkOfIpAddress,
  NETWORKS_PER_SITE,
  siteOfIpAddress,
} from '@portal/server-kit/limits';

interface Window {
  /** Failures, and attempts that are being looked at and may become some. */
  count: number;
  endsAt: number;
}

/** What is slowed down: a network, or a site of many networks. */
interface Client {
  window: Window;
  /** Failures that it may have in one window before it is slowed down. */
  readonly free: number;
  /** Turns that are on their way. */
  turnsDue: number;
  readonly line: FairQueue;
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
  /** Addresses that are remembered; beyond, the one with the fewest failures is forgotten. */
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

/** Outcome for one attempt: checked at once, checked after a delay, or rejected unchecked. */
export type ThrottleOutcome = 'allowed' | 'throttled' | 'rejected';

export interface Attempt {
  readonly turn: ThrottleOutcome;
  /** It was no wrong password after all: it was right, or nobody could look at it. */
  takeBack(): void;
}

/**
 * Slows an address down that fails to sign in again and again, and a site of IPv6 whose addresses do so together: they wait
 * in one line then. It only delays answers: neither an account nor an address is ever locked out (D-8). Beyond the free
 * failures attempts wait in a line for a turn. A bounded number of turns is on its way at once, each after a delay, which
 * bounds how many wrong passwords a network can try; and the User IDs take turns in the line, so that somebody who floods it
 * with one User ID keeps none of the others waiting.
 *
 * A turn is spent by a wrong password only. Whoever had one for a right password hands it on to the next in line, so that
 * hundreds of people behind one address who sign in at the same moment pass as fast as their passwords can be looked at,
 * while there are never more wrong ones looked at than free failures and turns.
 */
export class FailureThrottle {
  readonly #clients = new Map<string, Client>();
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
    const { free } = this.#limits;
    const network = this.#of(networkOfIpAddress(address), free);
    const siteName = siteOfIpAddress(address);
    const site = siteName === null ? network : this.#of(siteName, free * NETWORKS_PER_SITE);
    const [slowed, other] = this.#delay(site) > 0 ? [site, network] : [network, site];
    const delay = this.#delay(slowed);
    if (delay === 0) {
      slowed.window.count += 1;
      return this.#attempt('allowed', slowed, other);
    }
    const called = slowed.line.wait(userId);
    this.#sendTurn(slowed, delay);
    // Nobody looks at one that is not called, so it is no failure.
    return (await called)
      ? this.#attempt('throttled', slowed, other)
      : { turn: 'rejected', takeBack: () => undefined };
  }

  /** Turns everybody away who waits: the server stops. */
  close(): void {
    for (const { line } of this.#clients.values()) line.dismiss();
  }

  /** @param slowed where it waited and was counted; `other` is the same, or where it counts as well */
  #attempt(turn: ThrottleOutcome, slowed: Client, other: Client): Attempt {
    const { window } = slowed;
    const beside = other === slowed ? null : other.window;
    if (beside !== null) beside.count += 1;
    return {
      turn,
      takeBack: () => {
        window.count = Math.max(0, window.count - 1);
        if (beside !== null) beside.count = Math.max(0, beside.count - 1);
        this.#callNext(slowed);
      },
    };
  }

  #callNext({ line, window }: Client): void {
    if (line.callNext()) window.count += 1;
  }

  /** Whoever waits may fail as well: who comes new overtakes nobody. */
  #delay({ line, window, free }: Client): number {
    const { stepMs, longestMs } = this.#limits;
    return Math.min(Math.max(0, window.count + line.length - free + 1) * stepMs, longestMs);
  }

  /** Sends a turn on its way, unless there are enough for those who wait. */
  #sendTurn(client: Client, delay: number): void {
    if (client.turnsDue >= Math.min(this.#limits.turns, client.line.length)) return;
    client.turnsDue += 1;
    setTimeout(() => {
      client.turnsDue -= 1;
      this.#callNext(client);
      this.#sendTurn(client, this.#delay(client));
    }, delay).unref();
  }

  #of(name: string, free: number): Client {
    const now = this.#clock().getTime();
    const known = this.#clients.get(name);
    const { line, longestInLineMs, windowMs, addresses } = this.#limits;
    // A window that began in the future lasts no longer because the clock was set back.
    if (known !== undefined) known.window.endsAt = Math.min(known.window.endsAt, now + windowMs);
    if (known !== undefined && known.window.endsAt > now) return known;
    const window = { count: 0, endsAt: now + windowMs };
    const client = known ?? { window, free, turnsDue: 0, line: new FairQueue(line, longestInLineMs) };
    client.window = window;
    this.#clients.delete(name);
    if (this.#clients.size >= addresses) evictLeastFrequent(this.#clients, ({ window: { count } }) => count);
    this.#clients.set(name, client);
    // The free attempts of a window are first of all for those who wait, who keep their places when one ends.
    while (client.line.length > 0 && window.count < free) this.#callNext(client);
    return client;
  }
}
