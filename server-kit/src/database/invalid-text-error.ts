/** A text that no text column can hold, such as one with the zero character: a mistake of whoever sent it (400). */
class UnstorableTextError extends Error {
  readonly statusCode = 400;

  constructor(cause: unknown) {
    super('A text cannot be stored', { cause });
    this.name = 'UnstorableTextError';
  }
}

/** Postgres: character not in repertoire, untranslatable character. */
const CODES: readonly string[] = ['22021', '22P05'];

/** The same error, or that of a text that cannot be stored. */
export function toInvalidTextError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODES.includes(code) ? new UnstorableTextError(error) : error;
}
