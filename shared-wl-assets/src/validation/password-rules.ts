export const passwordRuleNames = [
  'length',
  'upper',
  'lower',
  'digit',
  'special',
  'spaces',
  'match',
  'different',
  'history',
] as const;

export type PasswordRuleName = (typeof passwordRuleNames)[number];

export interface PasswordRule {
  readonly rule: PasswordRuleName;
  /** null: only the service can tell. */
  readonly met: boolean | null;
}

export interface PasswordInput {
  readonly newPassword: string;
  readonly verifyPassword: string;
  /** The password it replaces, when the visitor has typed one (first-time set-up). */
  readonly oldPassword?: string;
  /** Passwords that the service has refused as used before (ISB_USRUP06). */
  readonly reused?: readonly string[];
}

/**
 * How many characters a new password needs: 16 for internal users, 8 for all others (CHG-2), and never fewer than the
 * client's login form takes (D-8).
 */
export const passwordMinimumLength = (
  userType: 'internal' | 'external' | 'both',
  loginMinimum: number,
): number => Math.max(userType === 'internal' ? 16 : 8, loginMinimum);

/** Returns a password in the form in which it is judged, compared and hashed, however a keyboard composed it (NFKC). */
export const normalizePassword = (text: string): string => text.normalize('NFKC');

/** Whether two entries are one password. */
export const isSamePassword = (one: string, other: string): boolean =>
  normalizePassword(one) === normalizePassword(other);

/**
 * Which rules a new password meets, in the order they are shown (CHG-2). Letters and digits are the plain Latin ones
 * and a special character is none of any script, so that what is ticked here holds on every keyboard and in the
 * service. While nothing is typed no rule counts as met but that of spaces and the ones of the service.
 *
 * @param minimumLength characters, from `passwordMinimumLength`
 */
export const passwordRules = (input: PasswordInput, minimumLength: number): readonly PasswordRule[] => {
  const { newPassword, verifyPassword, oldPassword, reused = [] } = input;
  const judged = normalizePassword(newPassword);
  const met: Record<PasswordRuleName, boolean | null> = {
    // The login form counts what is typed, which one letter of several (ﬃ) is not.
    length: Math.min([...judged].length, newPassword.length) >= minimumLength,
    upper: /[A-Z]/.test(judged),
    lower: /[a-z]/.test(judged),
    digit: /[0-9]/.test(judged),
    special: /[^\p{L}\p{N}\s]/u.test(judged),
    // Of what was typed: an accent that stands alone holds a space when it is composed otherwise.
    spaces: !/[\s\p{Cc}]/u.test(newPassword),
    match: newPassword !== '' && isSamePassword(newPassword, verifyPassword),
    different:
      oldPassword === undefined ? null : newPassword !== '' && !isSamePassword(newPassword, oldPassword),
    history: reused.some((used) => isSamePassword(used, newPassword)) ? false : null,
  };
  return passwordRuleNames.map((rule) => ({ rule, met: met[rule] }));
};
