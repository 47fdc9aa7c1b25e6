/** The database cannot be reached at this moment; answered with 503, and the next call tries again. */
export class DatabaseUnavailableError extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseAwayError';
  }
}
