import { FIELD_LIMITS } from '@portal/contract/validation';

type Waiter = (hasTurn: boolean) => void;

/** Longest partition key in UTF-16 code units; no User ID is longer, so that users never share a partition. */
const PARTITION_KEY_LENGTH = 2 * FIELD_LIMITS.userId;

/**
 * Queue that serves its partitions round-robin (fair queueing, RFC 8290, 1.3): the first waiter of a partition waits for
 * at most one waiter of each other partition. Length and waiting time are bounded. A full queue drops the last waiter of
 * the longest partition in favour of a shorter one.
 */
export class FairQueue {
  /** Non-empty partitions in the order in which they are served. */
  readonly #partitions = new Map<string, Waiter[]>();
  readonly #capacity: number;
  readonly #timeoutMs: number;
  #length = 0;

  /**
   * @param capacity maximum number of waiters in all partitions together
   * @param timeoutMs milliseconds after which a waiter gives up
   */
  constructor(capacity: number, timeoutMs: number) {
    this.#capacity = capacity;
    this.#timeoutMs = timeoutMs;
  }

  /** Number of waiters. */
  get length(): number {
    return this.#length;
  }

  /** Waits for a turn. @returns false when the queue was full, the wait timed out, or the waiter was dropped */
  wait(partition: string): Promise<boolean> {
    const name = partition.slice(0, PARTITION_KEY_LENGTH);
    if (this.#length >= this.#capacity && !this.#hasMadeRoom(name)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = (hasTurn) => {
        clearTimeout(timer);
        resolve(hasTurn);
      };
      const timer = setTimeout(() => {
        this.#leave(name, waiter);
        resolve(false);
      }, this.#timeoutMs);
      this.#partitions.set(name, [...(this.#partitions.get(name) ?? []), waiter]);
      this.#length += 1;
    });
  }

  /** Gives the next waiter its turn. @returns false when the queue is empty */
  callNext(): boolean {
    const [next] = this.#partitions;
    if (next === undefined) return false;
    const [name, [first, ...others]] = next;
    this.#partitions.delete(name);
    if (others.length > 0) this.#partitions.set(name, others);
    this.#length -= 1;
    first?.(true);
    return true;
  }

  /** Dismisses all waiters without a turn. */
  dismiss(): void {
    for (const waiter of [...this.#partitions.values()].flat()) waiter(false);
    this.#partitions.clear();
    this.#length = 0;
  }

  #hasMadeRoom(newcomer: string): boolean {
    const getLength = (partition: string): number => this.#partitions.get(partition)?.length ?? 0;
    const longest = [...this.#partitions.keys()].reduce((left, right) =>
      getLength(right) > getLength(left) ? right : left,
    );
    if (getLength(longest) <= getLength(newcomer) + 1) return false;
    const last = this.#partitions.get(longest)?.at(-1);
    if (last === undefined) return false;
    this.#leave(longest, last);
    last(false);
    return true;
  }

  #leave(name: string, leaving: Waiter): void {
    const others = (this.#partitions.get(name) ?? []).filter((waiter) => waiter !== leaving);
    if (others.length > 0) this.#partitions.set(name, others);
    else this.#partitions.delete(name);
    this.#length -= 1;
  }
}
