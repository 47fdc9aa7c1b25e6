import { setTimeout as wait } from 'node:timers/promises';
import { tooMany } from './limits';
import { after, SECOND } from './recovery-context';

/** A send longer under way than this was cut off, by the end of its process for example. */
export const LONGEST_SEND_MS = 15 * SECOND;
/** Between two looks whether a send under way has ended. */
const ASK_AGAIN_MS = 100;
/** Calls that wait for one send: far more than a visitor's clicks, tabs and repeated calls. */
const MOST_WAITING = 30;

interface Wait {
  waiting: number;
  readonly ended: Promise<void>;
}

/** Waits for sends of other calls; however many wait for the same one, the database is asked for all of them at once. */
export class SharedWaits {
  readonly #waits = new Map<string, Wait>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Waits until a send has ended or was cut off.
   *
   * @param send what is sent, and for whom
   * @param isUnderWay asks the database
   * @throws Refusal 429 while too many wait for it already, and whatever asking fails with
   */
  async untilEnded(send: string, isUnderWay: () => Promise<boolean>): Promise<void> {
    const shared = this.#waits.get(send) ?? this.#begin(send, isUnderWay);
    if (shared.waiting >= MOST_WAITING)
      throw tooMany('too many wait for one send', after(this.#clock(), SECOND), this.#clock());
    shared.waiting += 1;
    await shared.ended;
  }

  #begin(send: string, isUnderWay: () => Promise<boolean>): Wait {
    const ask = async (): Promise<void> => {
      const start = performance.now();
      do await wait(ASK_AGAIN_MS);
      while (performance.now() - start < LONGEST_SEND_MS && (await isUnderWay()));
    };
    const begun = { waiting: 0, ended: ask().finally(() => this.#waits.delete(send)) };
    this.#waits.set(send, begun);
    return begun;
  }
}
