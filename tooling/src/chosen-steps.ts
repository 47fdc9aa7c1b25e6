import { UsageError } from '@portal/registry/run-command';

/**
 * The steps that words name.
 *
 * @param words of step names; all steps when empty
 * @throws UsageError for a word that names no step: a run of nothing must not count as passed
 */
export function chosenSteps<Step extends { readonly name: string }>(
  steps: readonly Step[],
  words: readonly string[],
): readonly Step[] {
  const unknown = words.find((word) => steps.every(({ name }) => !name.includes(word)));
  if (unknown !== undefined)
    throw new UsageError(
      `No step is called "${unknown}". Steps are: ${steps.map(({ name }) => name).join(', ')}.`,
    );
  return steps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
}
