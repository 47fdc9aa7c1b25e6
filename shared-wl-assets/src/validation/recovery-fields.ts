import { isTooLong } from './field-limits';
import { canonicalEmail, stripInvisible } from './canonical';
import { hasWhitespace } from './checks';

export type RecoveryFieldProblem =
  | 'recoveryUserId.required'
  | 'recoveryUserId.invalid'
  | 'recoveryUserId.tooLong'
  | 'firstName.invalid'
  | 'lastName.invalid'
  | 'email.invalid'
  | 'email.tooLong';

/** A mail address in its canonical form; a top-level domain in another script is one of ASCII there. */
const EMAIL =
  /^[^\s@<>()[\]\\,;:"*]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,4}|xn--[a-z0-9-]*[a-z0-9])$/;

/** What is wrong with the user ID of a recovery: a text key, or null (VAL-3). */
export const recoveryUserIdProblem = (value: string): RecoveryFieldProblem | null => {
  const visible = stripInvisible(value);
  if (visible === '') return 'recoveryUserId.required';
  if (hasWhitespace(visible)) return 'recoveryUserId.invalid';
  return isTooLong('userId', value) ? 'recoveryUserId.tooLong' : null;
};

const isName = (value: string): boolean =>
  stripInvisible(value).trim() !== '' && !value.includes('*') && !isTooLong('name', value);

/** What is wrong with a first name: a text key, or null (VAL-3). */
export const firstNameProblem = (value: string): RecoveryFieldProblem | null =>
  isName(value) ? null : 'firstName.invalid';

/** What is wrong with a last name: a text key, or null (VAL-3). */
export const lastNameProblem = (value: string): RecoveryFieldProblem | null =>
  isName(value) ? null : 'lastName.invalid';

/** What is wrong with an e-mail address, its top-level domain of 2 to 4 letters included: a text key, or null (VAL-3). */
export const emailProblem = (value: string): RecoveryFieldProblem | null => {
  if (isTooLong('email', value)) return 'email.tooLong';
  return EMAIL.test(canonicalEmail(value)) ? null : 'email.invalid';
};
