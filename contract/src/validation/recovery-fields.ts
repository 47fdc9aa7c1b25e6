import { canonicalEmail, stripInvisible, stripMisleading } from './canonical';
import { hasWhitespace } from './checks';
import { isTooLong } from './field-limits';

export type RecoveryFieldProblem =
  | 'recoveryUserId.required'
  | 'recoveryUserId.invalid'
  | 'recoveryUserId.tooLong'
  | 'firstName.invalid'
  | 'lastName.invalid'
  | 'email.invalid'
  | 'email.tooLong';

/** E-mail address in its canonical form, in which an international top-level domain is ASCII. */
const EMAIL =
  /^[^\s@<>()[\]\\,;:"*]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,4}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Returns what is wrong with a recovery's user ID: a message key, or null (VAL-3). */
export const recoveryUserIdProblem = (value: string): RecoveryFieldProblem | null => {
  const visible = stripInvisible(value);
  if (visible === '') return 'recoveryUserId.required';
  if (hasWhitespace(visible)) return 'recoveryUserId.invalid';
  return isTooLong('userId', value) ? 'recoveryUserId.tooLong' : null;
};

const isName = (value: string): boolean =>
  stripInvisible(value).trim() !== '' &&
  stripMisleading(value) === value &&
  !value.includes('*') &&
  !isTooLong('name', value);

/** Returns what is wrong with a first name: a message key, or null (VAL-3). */
export const firstNameProblem = (value: string): RecoveryFieldProblem | null =>
  isName(value) ? null : 'firstName.invalid';

/** Returns what is wrong with a last name: a message key, or null (VAL-3). */
export const lastNameProblem = (value: string): RecoveryFieldProblem | null =>
  isName(value) ? null : 'lastName.invalid';

/**
 * Returns what is wrong with an e-mail address, including its top-level domain of 2 to 4 letters: a message key, or
 * null (VAL-3).
 */
export const emailProblem = (value: string): RecoveryFieldProblem | null => {
  if (isTooLong('email', value)) return 'email.tooLong';
  return EMAIL.test(canonicalEmail(value)) ? null : 'email.invalid';
};
