/** Work of one provider: as many pieces at once as it has places, and no waiting while one is free. */
export class QueueLane<Work> {
  readonly #running = new Set<Promise<void>>();
  #filling: Promise<void> | null = null;
  /** Places that wait for what is being taken. */
  #reserved = 0;
  #isAsked = false;
  #isClosed = false;

  readonly #places: number;
  readonly #take: (most: number) => Promise<readonly Work[]>;
  readonly #run: (work: Work) => Promise<void>;

  /**
   * @param places pieces of work at once
   * @param take hands out at most so many pieces that are due, each to one caller
   * @param run does one piece; its errors are its own
   */
  constructor(
    places: number,
    take: (most: number) => Promise<readonly Work[]>,
    run: (work: Work) => Promise<void>,
  ) {
    this.#places = places;
    this.#take = take;
    this.#run = run;
  }

  /**
   * Starts everything that is due, as far as places are free.
   *
   * @throws what taking fails with
   */
  fill(): Promise<void> {
    this.#isAsked = true;
    this.#filling ??= this.#fillPlaces().finally(() => (this.#filling = null));
    return this.#filling;
  }

  /**
   * Starts pieces that their owner has taken already, as far as places are free.
   *
   * @returns the others
   */
  run(taken: readonly Work[]): readonly Work[] {
    const free = this.#isClosed ? 0 : Math.max(0, this.#countFree());
    for (const work of taken.slice(0, free)) this.#start(work);
    return taken.slice(free);
  }

  /** Takes no more work. Resolves when the work under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#filling?.catch(() => undefined);
    await Promise.all(this.#running);
  }

  async #fillPlaces(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      const free = this.#countFree();
      // Checked again when a piece of work ends.
      if (free <= 0) return;
      this.#isAsked = false;
      this.#reserved = free;
      const due = await this.#take(free).finally(() => (this.#reserved = 0));
      // A partial batch means that the queue is empty.
      if (due.length === free) this.#isAsked = true;
      for (const work of due) this.#start(work);
    }
  }

  #countFree(): number {
    return this.#places - this.#running.size - this.#reserved;
  }

  #start(work: Work): void {
    const running = this.#run(work).finally(() => {
      this.#running.delete(running);
      if (this.#isAsked) this.fill().catch(() => undefined);
    });
    this.#running.add(running);
  }
}
