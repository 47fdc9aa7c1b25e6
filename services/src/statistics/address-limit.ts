import { networkOf } from '../network-of-address';

const WINDOW_MS = 60_000;
/** Networks that are remembered; beyond, the oldest is forgotten. */
const NETWORKS = 10_000;

interface Use {
  records: number;
  endsAt: number;
}

/** Bounds what one address may send in a minute, so that a flood fills neither queue nor table. In memory alone. */
export class AddressLimit {
  readonly #uses = new Map<string, Use>();
  readonly #clock: () => Date;
  readonly #most: number;

  /** @param most records a minute from one network */
  constructor(clock: () => Date, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** Seconds until this address may send again; null when it may now. */
  wait(address: string): number | null {
    const use = this.#of(address);
    if (use.records < this.#most) return null;
    return Math.max(1, Math.ceil((use.endsAt - this.#clock().getTime()) / 1_000));
  }

  /** Counts records of an address. */
  take(address: string, records: number): void {
    this.#of(address).records += records;
  }

  #of(address: string): Use {
    const network = networkOf(address);
    const now = this.#clock().getTime();
    const known = this.#uses.get(network);
    if (known !== undefined && known.endsAt > now) return known;
    const fresh = { records: 0, endsAt: now + WINDOW_MS };
    this.#uses.delete(network);
    const [oldest] = this.#uses.keys();
    if (oldest !== undefined && this.#uses.size >= NETWORKS) this.#uses.delete(oldest);
    this.#uses.set(network, fresh);
    return fresh;
  }
}
