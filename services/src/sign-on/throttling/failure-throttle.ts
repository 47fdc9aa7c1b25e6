import {
  evictLeastFrequent,
  networkOfIpAddress,
  NETWORKS_PER_SITE,
  siteOfIpAddress,
} from '@portal/server-kit/limits';
import { FairQueue } from '@portal/server-kit/scheduling';

interface Window {
  /** Number of failures and of attempts in progress, which may fail. */
  count: number;
  endsAt: number;
}

/** State of a network, or of an IPv6 site with many networks. */
interface Client {
  window: Window;
  /** Failures per window without a delay. */
  readonly allowedFailures: number;
  /** Number of scheduled turns. */
  turnsDue: number;
  readonly queue: FairQueue;
}

export interface ThrottleLimits {
  /** Failures of an IP address per window without a delay. */
  allowedFailures: number;
  windowMs: number;
  /** Delay that each further failure adds. */
  stepMs: number;
  maxDelayMs: number;
  /** Maximum number of scheduled turns of one IP address. */
  maxConcurrent: number;
  /** Maximum number of waiting attempts of one IP address. */
  queueLength: number;
  /** Maximum time in the queue. */
  maxQueueMs: number;
  /** Maximum number of tracked IP addresses; beyond it, the one with the fewest failures is evicted. */
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

/** Outcome for one attempt: checked immediately, checked after a delay, or rejected without a check. */
export type ThrottleOutcome = 'allowed' | 'throttled' | 'rejected';

export interface Attempt {
  readonly outcome: ThrottleOutcome;
  /** Reports that the password was correct, or was not compared. */
  cancel(): void;
}

/**
 * Delays sign-ins from IP addresses and IPv6 sites with many failures; never locks an account or IP address (D-8). Beyond
 * the allowed failures, attempts wait in a queue in which User IDs take turns, so that a flood with one User ID delays no
 * other. A correct password passes its turn on, so hundreds of users behind one IP address do not slow each other down.
 */
export class FailureThrottle {
  readonly #clients = new Map<string, Client>();
  readonly #clock: () => Date;
  readonly #limits: ThrottleLimits;

  constructor(clock: () => Date, limits: ThrottleLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Waits until an attempt may be compared. It counts as a failure until `cancel`, so that concurrent attempts count, too.
   *
   * @param userId as typed, whether it exists or not
   */
  async admit(ipAddress: string, userId: string): Promise<Attempt> {
    const { allowedFailures } = this.#limits;
    const network = this.#findClient(networkOfIpAddress(ipAddress), allowedFailures);
    const siteName = siteOfIpAddress(ipAddress);
    const site =
      siteName === null ? network : this.#findClient(siteName, allowedFailures * NETWORKS_PER_SITE);
    const [queuedClient, other] = this.#delay(site) > 0 ? [site, network] : [network, site];
    const delay = this.#delay(queuedClient);
    if (delay === 0) {
      queuedClient.window.count += 1;
      return this.#attempt('allowed', queuedClient, other);
    }
    const called = queuedClient.queue.wait(userId);
    this.#scheduleTurn(queuedClient, delay);
    // Without a turn the password is not compared, so the attempt does not count as a failure.
    return (await called)
      ? this.#attempt('throttled', queuedClient, other)
      : { outcome: 'rejected', cancel: () => undefined };
  }

  /** Rejects all waiting attempts when the server stops. */
  close(): void {
    for (const { queue } of this.#clients.values()) queue.dismiss();
  }

  /** @param queuedClient client that has already counted the attempt; `other` is the same or a second client that counts it */
  #attempt(outcome: ThrottleOutcome, queuedClient: Client, other: Client): Attempt {
    const { window } = queuedClient;
    const otherWindow = other === queuedClient ? null : other.window;
    if (otherWindow !== null) otherWindow.count += 1;
    return {
      outcome,
      cancel: () => {
        window.count = Math.max(0, window.count - 1);
        if (otherWindow !== null) otherWindow.count = Math.max(0, otherWindow.count - 1);
        this.#callNext(queuedClient);
      },
    };
  }

  #callNext({ queue, window }: Client): void {
    if (queue.callNext()) window.count += 1;
  }

  /** Returns the delay in milliseconds. Waiting attempts count as potential failures, so a new one cannot jump the queue. */
  #delay({ queue, window, allowedFailures }: Client): number {
    const { stepMs, maxDelayMs } = this.#limits;
    return Math.min(Math.max(0, window.count + queue.length - allowedFailures + 1) * stepMs, maxDelayMs);
  }

  /** Schedules a turn, unless enough are scheduled for the waiting attempts. */
  #scheduleTurn(client: Client, delay: number): void {
    if (client.turnsDue >= Math.min(this.#limits.maxConcurrent, client.queue.length)) return;
    client.turnsDue += 1;
    setTimeout(() => {
      client.turnsDue -= 1;
      this.#callNext(client);
      this.#scheduleTurn(client, this.#delay(client));
    }, delay).unref();
  }

  #findClient(name: string, allowedFailures: number): Client {
    const now = this.#clock().getTime();
    const existingClient = this.#clients.get(name);
    const { queueLength, maxQueueMs, windowMs, maxIpAddresses } = this.#limits;
    // After the clock is set back, a window lasts no longer than usual.
    if (existingClient !== undefined)
      existingClient.window.endsAt = Math.min(existingClient.window.endsAt, now + windowMs);
    if (existingClient !== undefined && existingClient.window.endsAt > now) return existingClient;
    const window = { count: 0, endsAt: now + windowMs };
    const client = existingClient ?? {
      window,
      allowedFailures,
      turnsDue: 0,
      queue: new FairQueue(queueLength, maxQueueMs),
    };
    client.window = window;
    this.#clients.delete(name);
    if (this.#clients.size >= maxIpAddresses)
      evictLeastFrequent(this.#clients, ({ window: { count } }) => count);
    this.#clients.set(name, client);
    // Waiting attempts use the allowed failures of a new window first, in their order.
    while (client.queue.length > 0 && window.count < allowedFailures) this.#callNext(client);
    return client;
  }
}
