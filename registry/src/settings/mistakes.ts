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

/** Collects the mistakes of several readers, so that an operator sees all of them at once. */
export class Mistakes {
  readonly #errors: StartError[] = [];

  get errors(): readonly StartError[] {
    return this.#errors;
  }

  /** Runs a reader. @returns its value; null after a mistake, which is collected */
  attempt<Value>(read: () => Value): { readonly value: Value } | null {
    try {
      return { value: read() };
    } catch (error) {
      this.#errors.push(...getMistakes(error));
      return null;
    }
  }
}

type Readers = Readonly<Record<string, () => unknown>>;

/**
 * Runs every reader, even if another one fails.
 *
 * @param readers by the name of their result
 * @param checks of several settings together, without a result
 * @throws StartError with every mistake
 */
export function readAll<Given extends Readers>(
  readers: Given,
  ...checks: readonly (() => void)[]
): { [Name in keyof Given]: ReturnType<Given[Name]> } {
  const mistakes = new Mistakes();
  const values = Object.entries(readers).map(([name, read]) => [name, mistakes.attempt(read)?.value]);
  for (const check of checks) mistakes.attempt(check);
  throwMistakes(mistakes.errors);
  return Object.fromEntries(values) as { [Name in keyof Given]: ReturnType<Given[Name]> };
}
