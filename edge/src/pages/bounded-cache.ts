/** Keeps the most recently used entries, so that odd addresses cannot fill the memory. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();

  /** @param limit number of entries at most */
  constructor(private readonly limit: number) {}

  /** The value of a key, made when it is not there. */
  take(key: string, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const made = make();
    this.#entries.set(key, made);
    if (this.#entries.size > this.limit) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    return made;
  }

  get size(): number {
    return this.#entries.size;
  }
}
