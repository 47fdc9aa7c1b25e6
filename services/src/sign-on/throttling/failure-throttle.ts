import {
  evictLeastFrequent,
  networkOfIpAddress,
  NETWORKS_PER_SITE,
  siteOfIpAddress,
} from '@portal/server-kit/limits';
import { FairQueue } from '@portal/server-kit/scheduling';

interface Window {
  /** Failures, and attempts under way, which may fail. */
  count: number;
  endsAt: number;
}

/** A throttled network, or a site of many networks. */
interface Client {
  window: Window;
  /** Failures in one window before it is throttled. */
  readonly free: number;
  /** Turns under way. */
  turnsDue: number;
  readonly line: FairQueue;
}

export interface ThrottleLimits {
  /** Failures of an IP address per window without a delay. */
  allowedFailures: number;
  windowMs: number;
  /** Delay that each further failure adds. */
  stepMs: number;
  maxDelayMs: number;
  /** Concurrent turns of one IP address. */
  maxConcurrent: number;
  /** Waiting attempts of one IP address. */
  queueLength: number;
  /** Maximum time in the queue, in milliseconds. */
  maxQueueMs: number;
  /** Tracked IP addresses; beyond it the one with the fewest failures is evicted. */
  maxIpAddresses: number;
}

export const THROTTLE_LIMITS: ThrottleLimits = {
  allowedFailures: 20,
  windowMs: 15 * 60 * 1000,
  stepMs: 250,
  maxDelayMs: 5000,
  maxConcurrent: 20,
  queueLength: 220,
  maxQueueMs: 15_000,
  maxIpAddresses: 10_000,
};

/** Outcome for one attempt: checked at once, checked after a delay, or rejected unchecked. */
export type ThrottleOutcome = 'allowed' | 'throttled' | 'rejected';

export interface Attempt {
  readonly turn: ThrottleOutcome;
  /** Reports that the password was correct, or was not compared. */
  cancel(): void;
}

/**
 * Throttles an IP address that fails to sign in repeatedly, and an IPv6 site whose networks do so together. It only delays:
 * neither an account nor an IP address is locked (D-8). Beyond the free failures attempts wait in a fair queue for one of a
 * bounded number of delayed turns; User IDs take turns, so that a flood with one User ID delays no other.
 *
 * Only a wrong password uses a turn. A correct one passes it on, so that hundreds of people behind one IP address sign in as fast
 * as passwords can be compared.
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
   * Waits until an attempt may be compared. It counts as failed meanwhile, so that concurrent attempts count too.
   *
   * @param userId as typed, known or not
   */
  async turn(ipAddress: string, userId: string): Promise<Attempt> {
    const { allowedFailures } = this.#limits;
    const network = this.#of(networkOfIpAddress(ipAddress), allowedFailures);
    const siteName = siteOfIpAddress(ipAddress);
    const site = siteName === null ? network : this.#of(siteName, allowedFailures * NETWORKS_PER_SITE);
    const [slowed, other] = this.#delay(site) > 0 ? [site, network] : [network, site];
    const delay = this.#delay(slowed);
    if (delay === 0) {
      slowed.window.count += 1;
      return this.#attempt('allowed', slowed, other);
    }
    const called = slowed.line.wait(userId);
    this.#sendTurn(slowed, delay);
    // An attempt that gets no turn is not compared, so it is no failure.
    return (await called)
      ? this.#attempt('throttled', slowed, other)
      : { turn: 'rejected', cancel: () => undefined };
  }

  /** Rejects all waiting attempts, since the server stops. */
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
      cancel: () => {
        window.count = Math.max(0, window.count - 1);
        if (beside !== null) beside.count = Math.max(0, beside.count - 1);
        this.#callNext(slowed);
      },
    };
  }

  #callNext({ line, window }: Client): void {
    if (line.callNext()) window.count += 1;
  }

  /** Waiting attempts may fail as well, so a new one does not overtake them. */
  #delay({ line, window, free }: Client): number {
    const { stepMs, maxDelayMs } = this.#limits;
    return Math.min(Math.max(0, window.count + line.length - free + 1) * stepMs, maxDelayMs);
  }

  /** Starts a turn, unless there are enough for the waiting attempts. */
  #sendTurn(client: Client, delay: number): void {
    if (client.turnsDue >= Math.min(this.#limits.maxConcurrent, client.line.length)) return;
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
    const { queueLength, maxQueueMs, windowMs, maxIpAddresses } = this.#limits;
    // A window that began in the future, after the clock was set back, lasts no longer than others.
    if (known !== undefined) known.window.endsAt = Math.min(known.window.endsAt, now + windowMs);
    if (known !== undefined && known.window.endsAt > now) return known;
    const window = { count: 0, endsAt: now + windowMs };
    const client = known ?? { window, free, turnsDue: 0, line: new FairQueue(queueLength, maxQueueMs) };
    client.window = window;
    this.#clients.delete(name);
    if (this.#clients.size >= maxIpAddresses)
      evictLeastFrequent(this.#clients, ({ window: { count } }) => count);
    this.#clients.set(name, client);
    // The free attempts of a new window go to waiting ones first, in order.
    while (client.line.length > 0 && window.count < free) this.#callNext(client);
    return client;
  }
}
