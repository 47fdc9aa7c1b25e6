/** Lines that are told of what lies behind an error. */
const MOST = 3;

/** Errors behind one another, and beside one another where several addresses were tried. */
function behind(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return [...inner, ...(error.cause === undefined ? [] : [error.cause])].flatMap((each) => [
    each,
    ...behind(each),
  ]);
}

/** One line without what an address may hold of a password. */
function lineOf(error: unknown): string {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const [first = ''] = message.trim().split('\n', 1);
  // One without words stands for others, which are told themselves.
  const line = first === '' || code === undefined || first.includes(code) ? first : `${first} (${code})`;
  return line.replace(/:\/\/[^\s/@]*@/g, '://');
}

/**
 * What lies behind a failure: message and code of each cause, without a stack; at most three lines, none of which says
 * again what was said.
 */
export function reasonsOf(error: unknown): readonly string[] {
  const said = error instanceof Error ? error.message : String(error);
  const lines = behind(error)
    .map(lineOf)
    .filter((line) => line !== '' && !said.includes(line));
  return [...new Set(lines)].slice(0, MOST);
}

/** The sentence of a failure; one without words is told by its kind. */
export function sentenceOfError(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
