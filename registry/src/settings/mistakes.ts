import type { Setting } from './setting';
import { GENERATED_SECRET } from './setting-types';
import { StartError } from './start-error';

/** Error for several invalid settings. The message has one line for each. */
class SettingsError extends StartError {
  /** @param errors at least two */
  constructor(readonly errors: readonly StartError[]) {
    super(errors.map(({ message }) => message).join('\n'), { cause: new AggregateError(errors) });
  }
}

/** Returns the individual mistakes of an error. @throws the error itself when it is not a StartError */
export function getMistakes(error: unknown): readonly StartError[] {
  if (error instanceof SettingsError) return error.errors;
  if (error instanceof StartError) return [error];
  throw error;
}

/** Throws the only error, or one error with all distinct messages; returns when there are no errors. */
export function throwMistakes(errors: readonly StartError[]): void {
  const [first, ...others] = [...new Map(errors.map((error) => [error.message, error])).values()];
  if (first === undefined) return;
  throw others.length === 0 ? first : new SettingsError([first, ...others]);
}

/** Throws the sentence of every rule whose condition holds. @throws StartError */
export function rejectAll(...rules: readonly (readonly [isWrong: boolean, sentence: string])[]): void {
  throwMistakes(rules.flatMap(([isWrong, sentence]) => (isWrong ? [new StartError(sentence)] : [])));
}

/** Runs a reader. @returns its value or its mistakes */
export function attempt<Value>(read: () => Value): {
  readonly value?: Value;
  readonly mistakes: readonly StartError[];
} {
  try {
    return { value: read(), mistakes: [] };
  } catch (error) {
    return { mistakes: getMistakes(error) };
  }
}

/**
 * Runs every reader, even if another one fails.
 *
 * @param readers by the name of their result
 * @param checks of several settings together, without a result
 * @throws StartError with every mistake
 */
export function readAll<Readers extends Readonly<Record<string, () => unknown>>>(
  readers: Readers,
  ...checks: readonly (() => void)[]
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const attempts = Object.entries(readers).map(([name, read]) => ({ name, ...attempt(read) }));
  throwMistakes([...attempts, ...checks.map((check) => attempt(check))].flatMap(({ mistakes }) => mistakes));
  return Object.fromEntries(attempts.map(({ name, value }) => [name, value])) as {
    [Name in keyof Readers]: ReturnType<Readers[Name]>;
  };
}

function createNameMatcher({ name, secret }: Pick<Setting, 'name' | 'secret'>): RegExp {
  return new RegExp(`\\b${name}${secret ? '(?:_FILE)?' : ''}\\b`);
}

/** Whether a sentence names a setting, or the variable of the file from which a secret is read. */
export function mentions(sentence: string, setting: Pick<Setting, 'name' | 'secret'>): boolean {
  return createNameMatcher(setting).test(sentence);
}

/** Returns an example assignment for an env file or a shell, or how to get the value. */
export function formatExample({ name, example }: Pick<Setting, 'name' | 'example'>): string {
  if (example === GENERATED_SECRET) return 'Make one with "openssl rand -base64 32".';
  if (example.startsWith('<')) return `Set it to the ${example.slice(1, -1)}.`;
  return `Example: ${name}=${/[ ()&]/.test(example) ? `'${example}'` : example}`;
}

/** Adds an example of the setting that the error message names first, unless the message has an example. */
export function addExample(error: StartError, settings: readonly Setting[]): StartError {
  const { message } = error;
  if (/\bsuch as\b|\bExample: |openssl rand/.test(message)) return error;
  const [named] = settings
    .map((setting) => ({ setting, at: message.search(createNameMatcher(setting)) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at);
  if (named === undefined) return error;
  return new StartError(`${message} ${formatExample(named.setting)}`, { cause: error.cause });
}
