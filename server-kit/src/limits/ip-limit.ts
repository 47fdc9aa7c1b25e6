import { MINUTE_MS } from '../scheduling';
import { evictLeastFrequent } from './evict-least-frequent';
import { networkOfIpAddress, siteOfIpAddress } from './ip-network';

/** Maximum number of tracked networks; beyond it, the one with the fewest records is evicted. */
const NETWORKS = 10_000;

interface Use {
  records: number;
  endsAt: number;
}

/** In-memory rate limit per IP address, so that a flood fills neither queue nor table. */
export class IpLimit {
  readonly #uses = new Map<string, Use>();
  readonly #clock: () => Date;
  readonly #most: number;
  readonly #windowMs: number;

  /**
   * @param most maximum number of records from one network per window
   * @param windowMs a minute or longer; windows longer than a minute count the whole site of an IPv6 client
   */
  constructor(clock: () => Date, most: number, windowMs = MINUTE_MS) {
    this.#clock = clock;
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Returns the seconds until this IP address may send again; null when it may send now. */
  wait(ipAddress: string): number | null {
    const use = this.#of(ipAddress);
    if (use.records < this.#most) return null;
    return Math.max(1, Math.ceil((use.endsAt - this.#clock().getTime()) / 1_000));
  }

  /** Counts records of an IP address. */
  take(ipAddress: string, records: number): void {
    this.#of(ipAddress).records += records;
  }

  #of(ipAddress: string): Use {
    const network =
      (this.#windowMs > MINUTE_MS ? siteOfIpAddress(ipAddress) : null) ?? networkOfIpAddress(ipAddress);
    const now = this.#clock().getTime();
    const known = this.#uses.get(network);
    // After the clock is set back, a window lasts no longer than usual.
    if (known !== undefined) known.endsAt = Math.min(known.endsAt, now + this.#windowMs);
    if (known !== undefined && known.endsAt > now) return known;
    const fresh = { records: 0, endsAt: now + this.#windowMs };
    this.#uses.delete(network);
    if (this.#uses.size >= NETWORKS) evictLeastFrequent(this.#uses, ({ records }) => records);
    this.#uses.set(network, fresh);
    return fresh;
  }
}
