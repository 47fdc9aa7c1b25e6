/** A resource other than the database is temporarily unavailable; the response is 503. */
export class UnavailableError extends Error {
  readonly statusCode = 503;

  /**
   * @param event name of the log entry, such as `hashing failed`
   * @param message text of the log entry; never sent to the client
   */
  constructor(
    readonly event: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UnavailableError';
  }
}
