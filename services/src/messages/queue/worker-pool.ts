/** Worker pool of one provider: runs up to a fixed number of jobs at once and starts a due job as soon as a place is free. */
export class WorkerPool<Work> {
  readonly #running = new Set<Promise<void>>();
  #filling: Promise<void> | null = null;
  /** Places reserved for jobs that are being claimed. */
  #reserved = 0;
  #isAsked = false;
  #isClosed = false;

  readonly #places: number;
  readonly #take: (maxCount: number) => Promise<readonly Work[]>;
  readonly #run: (work: Work) => Promise<void>;

  /**
   * @param places maximum number of concurrent jobs
   * @param take claims at most `maxCount` due jobs, each for one caller only
   * @param run runs one job and handles its errors
   */
  constructor(
    places: number,
    take: (maxCount: number) => Promise<readonly Work[]>,
    run: (work: Work) => Promise<void>,
  ) {
    this.#places = places;
    this.#take = take;
    this.#run = run;
  }

  /**
   * Starts due jobs as long as places are free.
   *
   * @throws the errors of `take`
   */
  fill(): Promise<void> {
    this.#isAsked = true;
    this.#filling ??= this.#fillPlaces().finally(() => (this.#filling = null));
    return this.#filling;
  }

  /**
   * Starts jobs that the caller has already claimed, as long as places are free.
   *
   * @returns the jobs that were not started
   */
  run(taken: readonly Work[]): readonly Work[] {
    const free = this.#isClosed ? 0 : Math.max(0, this.#countFree());
    for (const work of taken.slice(0, free)) this.#start(work);
    return taken.slice(free);
  }

  /** Claims no more jobs. Resolves when running jobs have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#filling?.catch(() => undefined);
    await Promise.all(this.#running);
  }

  async #fillPlaces(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      const free = this.#countFree();
      // Checked again when a job ends.
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
