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
  /** null: only the service knows, or the rule does not apply. */
  readonly met: boolean | null;
}

export interface PasswordInput {
  readonly newPassword: string;
  readonly verifyPassword: string;
  /** The password to be replaced, if the visitor has typed it (first-time set-up). */
  readonly oldPassword?: string;
  /** Passwords that the service has rejected as reused (ISB_USRUP06). */
  readonly reused?: readonly string[];
}

/**
 * Returns the minimum length of a new password: 16 characters for internal users, 8 for all others (CHG-2), and never
 * fewer than the client's login form requires (D-8).
 */
export const passwordMinimumLength = (
  userType: 'internal' | 'external' | 'both',
  loginMinimum: number,
): number => Math.max(userType === 'internal' ? 16 : 8, loginMinimum);

/** Returns a password in NFKC for checks, comparison and hashing, independent of how a keyboard composed it. */
export const normalizePassword = (text: string): string => text.normalize('NFKC');

/** Returns whether two inputs are the same password. */
export const isSamePassword = (one: string, other: string): boolean =>
  normalizePassword(one) === normalizePassword(other);

/**
 * Returns which rules a new password meets, in display order (CHG-2). Letters and digits are ASCII, and a special
 * character is not a letter of any script, so that the result is the same on every keyboard and in the service. An
 * empty field meets only the rule about spaces.
 *
 * @param minimumLength characters, from `passwordMinimumLength`
 */
export const passwordRules = (input: PasswordInput, minimumLength: number): readonly PasswordRule[] => {
  const { newPassword, verifyPassword, oldPassword, reused = [] } = input;
  const judged = normalizePassword(newPassword);
  const met: Record<PasswordRuleName, boolean | null> = {
    // The login form counts typed characters; a ligature (ﬃ) decomposes to several.
    length: Math.min([...judged].length, newPassword.length) >= minimumLength,
    upper: /[A-Z]/.test(judged),
    lower: /[a-z]/.test(judged),
    digit: /[0-9]/.test(judged),
    special: /[^\p{L}\p{N}\s]/u.test(judged),
    // Checked as typed, because a stand-alone accent decomposes to a space and a combining mark.
    spaces: !/[\s\p{Cc}]/u.test(newPassword),
    match: newPassword !== '' && isSamePassword(newPassword, verifyPassword),
    different:
      oldPassword === undefined ? null : newPassword !== '' && !isSamePassword(newPassword, oldPassword),
    history: reused.some((used) => isSamePassword(used, newPassword)) ? false : null,
  };
  return passwordRuleNames.map((rule) => ({ rule, met: met[rule] }));
};
