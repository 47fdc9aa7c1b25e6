import { Mistakes, throwMistakes } from './mistakes';

type Readers = Readonly<Record<string, () => unknown>>;

/**
 * Runs every reader, even if another one fails.
 *
 * @param readers by the name of their result. A reader that needs another's value calls that reader itself: identical
 *   mistakes are reported once
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
