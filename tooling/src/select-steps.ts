import { UsageError } from '@portal/registry/run-command';

/**
 * Returns the named steps.
 *
 * @param words parts of step names; all steps when empty
 * @throws UsageError for an unknown name: a run of no steps must not count as passed
 */
export function selectSteps<Step extends { readonly name: string }>(
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
