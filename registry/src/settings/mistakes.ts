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
