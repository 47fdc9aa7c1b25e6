/** Something other than the database is unavailable for a moment; the request gets 503. */
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
