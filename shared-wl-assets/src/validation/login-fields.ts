import { hasWhitespace, specialCharacters } from './checks';

export type UserIdProblem = 'userId.required' | 'userId.whitespace' | 'userId.invalid';
export type PasswordProblem = 'password.required' | 'password.tooShort' | 'password.whitespace';

/** Default minimum length of a login password (D-8); a white label may set its own. */
export const LOGIN_PASSWORD_MINIMUM_LENGTH = 8;

/**
 * What is wrong with a login user ID (VAL-1, D-12).
 *
 * @returns key of the text in the scope `validation`, or null when it may be sent
 */
export const userIdProblem = (value: string): UserIdProblem | null => {
  if (value === '') return 'userId.required';
  if (hasWhitespace(value)) return 'userId.whitespace';
  return specialCharacters(value) ? 'userId.invalid' : null;
};

/**
 * What is wrong with a login password (VAL-2). White space comes before length, so that removing it is asked for
 * first.
 *
 * @param minimumLength characters, from the white label
 * @returns key of the text in the scope `validation`, or null when it may be sent
 */
export const passwordProblem = (
  value: string,
  minimumLength: number = LOGIN_PASSWORD_MINIMUM_LENGTH,
): PasswordProblem | null => {
  if (value === '') return 'password.required';
  if (hasWhitespace(value)) return 'password.whitespace';
  return value.length < minimumLength ? 'password.tooShort' : null;
};
