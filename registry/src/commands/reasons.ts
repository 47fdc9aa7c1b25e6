import { describeSystemError } from './system-errors';

/** Maximum number of lines about an error's causes. */
const MAX_CAUSE_LINES = 3;

/** Causes of an error, and the errors of an AggregateError. */
function listCauses(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return [...inner, ...(error.cause === undefined ? [] : [error.cause])].flatMap((each) => [
    each,
    ...listCauses(each),
  ]);
}

function hideCredentials(text: string): string {
  return text.replace(/:\/\/[^\s/@]*@/g, '://');
}

/** Returns the first line of an error's message and its code, without the credentials of URLs. */
function formatLine(error: unknown): string {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const [first = ''] = message.trim().split('\n', 1);
  // An AggregateError without a message stays empty: the errors that it wraps are listed separately.
  const line = first === '' || code === undefined || first.includes(code) ? first : `${first} (${code})`;
  return hideCredentials(line);
}

/** Returns message and code of an error's causes, without stacks: at most three lines, without duplicates. */
export function describeReasons(error: unknown): readonly string[] {
  const message = hideCredentials(error instanceof Error ? error.message : String(error));
  const lines = listCauses(error)
    .map(formatLine)
    .filter((line) => line !== '' && !message.includes(line));
  return [...new Set(lines)].slice(0, MAX_CAUSE_LINES);
}

/** Returns an error's message, or its name when it has none; for an error of the file system what it means. */
export function sentenceOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { path, dest = path } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const meaning = dest === undefined ? null : describeSystemError(error);
  return meaning === null ? error.message || error.name : `${dest} cannot be read or written: ${meaning}.`;
}

/** Names of the errors that the JavaScript engine throws for a bug in the code. */
const FAULTS_OF_CODE: readonly string[] = ['TypeError', 'ReferenceError', 'RangeError'];

/** Maximum number of stack frames that are printed. */
const MAX_PLACE_LINES = 5;

/**
 * Returns the stack frames of a bug in the code, innermost first; none for an error whose message is for operators.
 * An error with a cause is no bug: a failed `fetch` is a TypeError with a cause.
 */
export function describePlace(error: unknown): readonly string[] {
  if (!(error instanceof Error) || !FAULTS_OF_CODE.includes(error.name) || error.cause !== undefined)
    return [];
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line.startsWith('at ') && !line.includes('node:internal/'))
    .slice(0, MAX_PLACE_LINES);
}
