import { stripInvisible } from './canonical';
import { hasWhitespace, specialCharacters } from './checks';
import { isTooLong } from './field-limits';

export type UserIdProblem = 'userId.required' | 'userId.whitespace' | 'userId.invalid' | 'userId.tooLong';
export type PasswordProblem =
  | 'password.required'
  | 'password.tooShort'
  | 'password.whitespace'
  | 'password.tooLong';

/** Default minimum length of a login password (D-8); a white label may set its own. */
export const LOGIN_PASSWORD_MINIMUM_LENGTH = 8;

/**
 * Returns what is wrong with a login user ID (VAL-1, D-12).
 *
 * @returns message key in the scope `validation`, or null when it may be sent
 */
export const userIdProblem = (value: string): UserIdProblem | null => {
  const visible = stripInvisible(value);
  if (visible === '') return 'userId.required';
  if (hasWhitespace(visible)) return 'userId.whitespace';
  // Checked in NFKC, as the services compare it: a full-width character equals its ASCII form.
  if (specialCharacters(visible.normalize('NFKC'))) return 'userId.invalid';
  return isTooLong('userId', value) ? 'userId.tooLong' : null;
};

/**
 * Returns what is wrong with a login password (VAL-2). White space is reported before length.
 *
 * @param minimumLength characters, from the white label
 * @returns message key in the scope `validation`, or null when it may be sent
 */
export const passwordProblem = (
  value: string,
  minimumLength: number = LOGIN_PASSWORD_MINIMUM_LENGTH,
): PasswordProblem | null => {
  if (value === '') return 'password.required';
  if (hasWhitespace(value)) return 'password.whitespace';
  if (value.length < minimumLength) return 'password.tooShort';
  return isTooLong('password', value) ? 'password.tooLong' : null;
};
