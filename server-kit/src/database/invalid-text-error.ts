/** Text that no text column can store, such as a text with a NUL character: the client's error (400). */
class InvalidTextError extends Error {
  readonly statusCode = 400;

  constructor(cause: unknown) {
    super('A text cannot be stored', { cause });
    this.name = 'InvalidTextError';
  }
}

/** SQLSTATE: character_not_in_repertoire, untranslatable_character. */
const CODES: readonly string[] = ['22021', '22P05'];

/** Converts the driver's error for text that cannot be stored; returns any other error unchanged. */
export function toInvalidTextError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODES.includes(code) ? new InvalidTextError(error) : error;
}
