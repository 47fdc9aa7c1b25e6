import { evictLeastFrequent, networkOfIpAddress, siteOfIpAddress } from '@portal/server-kit/limits';
const MINUTE_MS = 60_000;
/** Networks that are remembered; beyond, the one with the fewest uses is forgotten. */
const NETWORKS = 10_000;

interface Use {
  records: number;
  endsAt: number;
}

/** Rate limit per IP address, so that a flood fills neither queue nor table. In memory only. */
export class IpLimit {
  readonly #uses = new Map<string, Use>();
  readonly #clock: () => Date;
  readonly #most: number;
  readonly #windowMs: number;

  /**
   * @param most records from one network in a window
   * @param windowMs a minute, or longer; longer ones count the whole site of an IPv6 client
   */
  constructor(clock: () => Date, most: number, windowMs = MINUTE_MS) {
    this.#clock = clock;
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Seconds until this IP address may send again; null when it may now. */
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
    // A window that began in the future lasts no longer because the clock was set back.
    if (known !== undefined) known.endsAt = Math.min(known.endsAt, now + this.#windowMs);
    if (known !== undefined && known.endsAt > now) return known;
    const fresh = { records: 0, endsAt: now + this.#windowMs };
    this.#uses.delete(network);
    if (this.#uses.size >= NETWORKS) evictLeastFrequent(this.#uses, ({ records }) => records);
    this.#uses.set(network, fresh);
    return fresh;
  }
}
