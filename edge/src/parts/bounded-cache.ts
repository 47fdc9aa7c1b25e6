/** LRU cache, so that unusual URLs cannot exhaust memory. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  /**
   * @param limit total weight of all entries
   * @param weigh returns an entry's weight, always the same for the same entry; by default 1, so that the limit is a
   *   number of entries
   */
  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** Returns the value of a key; undefined when there is none. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Returns the value of a key, which is created when there is none. */
  getOrCreate(key: string, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#entries.set(key, made);
    this.#weight += this.#weigh(made);
    for (const [oldest, value] of this.#entries) {
      if (this.#weight <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#weight -= this.#weigh(value);
    }
    return made;
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size;
  }
}
