/** Work of one provider: as many pieces at once as it has places, and no waiting while one is free. */
export class QueueLane<Work> {
  readonly #running = new Set<Promise<void>>();
  #filling: Promise<void> | null = null;
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

  /** Takes no more work. Resolves when the work under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#filling?.catch(() => undefined);
    await Promise.all(this.#running);
  }

  async #fillPlaces(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      const free = this.#places - this.#running.size;
      // Checked again when a piece of work ends.
      if (free <= 0) return;
      this.#isAsked = false;
      const due = await this.#take(free);
      // A partial batch means that the queue is empty.
      if (due.length === free) this.#isAsked = true;
      for (const work of due) this.#start(work);
    }
  }

  #start(work: Work): void {
    const running = this.#run(work).finally(() => {
      this.#running.delete(running);
      if (this.#isAsked) this.fill().catch(() => undefined);
    });
    this.#running.add(running);
  }
}
