/** The database is unreachable or cannot write; the response is 503 and the next query retries. */
export class DatabaseUnavailableError extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}
