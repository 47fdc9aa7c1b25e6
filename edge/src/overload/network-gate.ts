import { FairQueue } from '@portal/server-kit/scheduling';

const MAX_WAITING = 200;

/** Waiting requests for each waiting network from which they are a flood: visitors of a crowd wait with one or two. */
const FLOOD_RATIO = 2;

/** Lets few requests run at a time and gives networks their turns in rotation, so that a flood from one delays no other. */
export class NetworkGate {
  readonly #queue: FairQueue;
  readonly #maxRunning: number;
  #running = 0;

  /** @param maxWaitMs milliseconds after which a waiting request gives up */
  constructor(maxRunning: number, maxWaitMs: number) {
    this.#maxRunning = maxRunning;
    this.#queue = new FairQueue(MAX_WAITING, maxWaitMs);
  }

  /** Whether requests wait. */
  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  /** Whether few networks send most of the waiting requests. */
  get isFlooded(): boolean {
    return this.#queue.length > FLOOD_RATIO * this.#queue.partitionCount;
  }

  /** Whether requests of a network wait. */
  has(network: string): boolean {
    return this.#queue.has(network);
  }

  /** Waits for a turn. @returns function that ends the turn; null when too many requests wait, or for too long */
  async enter(network: string): Promise<(() => void) | null> {
    // A turn is passed on from the request that ended, so `#running` stays the same.
    if (this.#running < this.#maxRunning) this.#running += 1;
    else if (!(await this.#queue.wait(network))) return null;
    let hasEnded = false;
    return () => {
      if (!hasEnded && !this.#queue.callNext()) this.#running -= 1;
      hasEnded = true;
    };
  }

  /** Rejects all waiting requests when the server stops. */
  close(): void {
    this.#queue.dismiss();
  }
}
