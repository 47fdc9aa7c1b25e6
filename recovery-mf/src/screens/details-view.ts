import { emailProblem, firstNameProblem, lastNameProblem } from '@portal/contract/validation';
import { nextStep } from '../flow/failure-messages';
import type { Message } from '../flow/recovery-state';
import type { FieldValues } from '../form/use-fields';

/** Names of the fields in page order. */
export const FIELDS = ['firstName', 'lastName', 'emailId'] as const;

/** Fields with their texts, validation (VAL-3) and attributes, such as autocomplete (WCAG 1.3.5). */
const ROWS = [
  {
    name: 'firstName',
    text: 'firstName',
    problem: firstNameProblem,
    advice: 'name',
    input: { type: 'text', autoComplete: 'given-name', autoCapitalize: 'words', enterKeyHint: 'next' },
  },
  {
    name: 'lastName',
    text: 'lastName',
    problem: lastNameProblem,
    advice: 'name',
    input: { type: 'text', autoComplete: 'family-name', autoCapitalize: 'words', enterKeyHint: 'next' },
  },
  {
    name: 'emailId',
    text: 'email',
    problem: emailProblem,
    advice: 'email',
    input: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', enterKeyHint: 'go' },
  },
] as const;

/**
 * Returns what the form for a visitor's details shows, by message keys (REC-6). Pure.
 *
 * @param shows whether the problem of a field may be shown
 * @param attempts number of times that the visitor tried to submit an invalid form
 */
export const detailsView = (
  values: FieldValues<(typeof FIELDS)[number]>,
  shows: (name: (typeof FIELDS)[number]) => boolean,
  attempts: number,
  errorMessage: Message | null,
) => {
  const rows = ROWS.map((row) => {
    const problem = row.problem(values[row.name]);
    return { ...row, problem, displayedProblem: shows(row.name) ? problem : null };
  });
  const invalid = rows.filter(({ problem }) => problem !== null);
  const empty = invalid.filter(({ name }) => values[name].trim() === '');
  const displayedProblems = rows.flatMap(({ name, text, displayedProblem }) =>
    displayedProblem === null ? [] : [{ name, text, problem: displayedProblem }],
  );
  const reason: 'missing' | 'incorrect' = empty.length > 0 ? 'missing' : 'incorrect';
  return {
    rows,
    firstInvalid: invalid[0]?.name,
    displayedProblems,
    hasFailed: errorMessage !== null || (attempts > 0 && displayedProblems.length > 0),
    /** Why the form cannot be sent; the fields are those to name in the reason. */
    reason: errorMessage !== null && invalid.length === 0 ? nextStep(errorMessage) : reason,
    namedFields: (empty.length > 0 ? empty : invalid).map(({ text }) => text),
  };
};
