import { hasWhitespace } from './checks';

export type RecoveryFieldProblem =
  | 'recoveryUserId.required'
  | 'recoveryUserId.invalid'
  | 'firstName.invalid'
  | 'lastName.invalid'
  | 'email.invalid'
  | 'securityAnswer.tooShort';

/** Longest first and last name, in characters (VAL-3). */
export const NAME_MAXIMUM_LENGTH = 100;
/** Longest e-mail address (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const EMAIL_MAXIMUM_LENGTH = 254;
const SECURITY_ANSWER_MINIMUM_LENGTH = 3;
const EMAIL = /^[^\s@<>()[\]\\,;:"*]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,4}$/i;

/** What is wrong with the user ID of a recovery: a text key, or null (VAL-3). */
export const recoveryUserIdProblem = (value: string): RecoveryFieldProblem | null => {
  if (value === '') return 'recoveryUserId.required';
  return hasWhitespace(value) ? 'recoveryUserId.invalid' : null;
};

const isName = (value: string): boolean =>
  value.trim() !== '' && value.length <= NAME_MAXIMUM_LENGTH && !value.includes('*');

/** What is wrong with a first name: a text key, or null (VAL-3). */
export const firstNameProblem = (value: string): RecoveryFieldProblem | null =>
  isName(value) ? null : 'firstName.invalid';

/** What is wrong with a last name: a text key, or null (VAL-3). */
export const lastNameProblem = (value: string): RecoveryFieldProblem | null =>
  isName(value) ? null : 'lastName.invalid';

/** What is wrong with an e-mail address, its top-level domain of 2 to 4 letters included: a text key, or null (VAL-3). */
export const emailProblem = (value: string): RecoveryFieldProblem | null =>
  value.length <= EMAIL_MAXIMUM_LENGTH && EMAIL.test(value) ? null : 'email.invalid';

/** What is wrong with the answer to a security question: a text key, or null (VAL-5). */
export const securityAnswerProblem = (value: string): RecoveryFieldProblem | null =>
  value.trim().length < SECURITY_ANSWER_MINIMUM_LENGTH ? 'securityAnswer.tooShort' : null;
