/** The database cannot be reached at this moment; answered with 503, and the next call tries again. */
export class DatabaseAwayError extends Error {
  readonly statusCode = 503;

  /** @param timedOut it took a statement and did not answer in time */
  constructor(
    cause: unknown,
    readonly timedOut = false,
  ) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseAwayError';
  }
}
