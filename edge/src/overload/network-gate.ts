import { FairQueue } from '@portal/server-kit/scheduling';

/** Requests that run at a time: enough to use both processors and the database, far fewer than a long queue. */
const MAX_RUNNING = 4;

const MAX_WAITING = 200;

const MAX_WAIT_MS = 2_000;

/** Lets few requests run at a time and gives networks their turns in rotation, so that a flood from one delays no other. */
export class NetworkGate {
  readonly #queue = new FairQueue(MAX_WAITING, MAX_WAIT_MS);
  #running = 0;

  /** Whether requests wait. */
  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  /** Waits for a turn. @returns function that ends the turn; null when too many requests wait, or for too long */
  async enter(network: string): Promise<(() => void) | null> {
    // A turn is passed on from the request that ended, so `#running` stays the same.
    if (this.#running < MAX_RUNNING) this.#running += 1;
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
