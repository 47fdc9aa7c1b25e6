import { FIELD_LIMITS } from '@portal/shared-wl-assets/identifiers';

type Called = (isCalled: boolean) => void;

/** Longest lane name that is kept, in UTF-16 units: no User ID is longer, so that those of users stay apart. */
const LANE_NAME_LENGTH = 2 * FIELD_LIMITS.userId;

/**
 * A line in which lanes take turns (fair queueing, RFC 8290, 1.3): however many wait in one lane, the first of another
 * waits for one of each lane at most. Its length and the time in it are bounded. When it is full, the last one of the
 * longest lane leaves for somebody who comes to a shorter one.
 */
export class FairQueue {
  /** In the order of their turns; none is empty. */
  readonly #lanes = new Map<string, Called[]>();
  readonly #places: number;
  readonly #longestMs: number;
  #length = 0;

  /**
   * @param places for all lanes together
   * @param longestMs after which somebody who was not called leaves
   */
  constructor(places: number, longestMs: number) {
    this.#places = places;
    this.#longestMs = longestMs;
  }

  /** How many wait. */
  get length(): number {
    return this.#length;
  }

  /** Waits to be called. @returns false when there was no place, or the time was over */
  wait(lane: string): Promise<boolean> {
    const name = lane.slice(0, LANE_NAME_LENGTH);
    if (this.#length >= this.#places && !this.#hasMadePlace(name)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const called: Called = (isCalled) => {
        clearTimeout(timer);
        resolve(isCalled);
      };
      const timer = setTimeout(() => {
        this.#leave(name, called);
        resolve(false);
      }, this.#longestMs);
      this.#lanes.set(name, [...(this.#lanes.get(name) ?? []), called]);
      this.#length += 1;
    });
  }

  /** Calls whoever is next. @returns false when nobody waits */
  callNext(): boolean {
    const [next] = this.#lanes;
    if (next === undefined) return false;
    const [name, [first, ...others]] = next;
    this.#lanes.delete(name);
    if (others.length > 0) this.#lanes.set(name, others);
    this.#length -= 1;
    first?.(true);
    return true;
  }

  /** Everybody leaves, without being called. */
  dismiss(): void {
    for (const called of [...this.#lanes.values()].flat()) called(false);
    this.#lanes.clear();
    this.#length = 0;
  }

  #hasMadePlace(comer: string): boolean {
    const lengthOf = (lane: string): number => this.#lanes.get(lane)?.length ?? 0;
    const longest = [...this.#lanes.keys()].reduce((left, right) =>
      lengthOf(right) > lengthOf(left) ? right : left,
    );
    if (lengthOf(longest) <= lengthOf(comer) + 1) return false;
    const last = this.#lanes.get(longest)?.at(-1);
    if (last === undefined) return false;
    this.#leave(longest, last);
    last(false);
    return true;
  }

  #leave(name: string, leaver: Called): void {
    const others = (this.#lanes.get(name) ?? []).filter((called) => called !== leaver);
    if (others.length > 0) this.#lanes.set(name, others);
    else this.#lanes.delete(name);
    this.#length -= 1;
  }
}
