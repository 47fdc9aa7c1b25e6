import {
  hasWhitespace,
  isSamePassword,
  isTooLong,
  passwordMinimumLength,
  type PasswordRuleName,
  passwordRules,
} from '@portal/contract/validation';
import type { RecoveryUserType } from '../flow/recovery-state';

/** Lines of the list below the new password; upper and lower case share a line. */
export type PasswordRequirement = 'length' | 'letters' | 'digit' | 'special' | 'different';

/** A reason why a password cannot be saved yet. */
export type MissingNeed =
  | PasswordRequirement
  | 'temporary'
  | 'temporarySpaces'
  | 'temporaryTooLong'
  | 'spaces'
  | 'tooLong'
  | 'history'
  | 'match';

export interface PasswordEntry {
  readonly tempPass: string;
  readonly newPass: string;
  readonly verifyPass: string;
}

export interface PasswordRequirements {
  readonly minimumLength: number;
  /** Minimum length for internal users, when the user type is unknown and their minimum is higher (REC-9). */
  readonly internalMinimum: number | null;
  /** List of rules, updated while the visitor types (CHG-2). */
  readonly list: readonly { readonly need: PasswordRequirement; readonly met: boolean }[];
  /** Unmet requirements in page order. */
  readonly missing: readonly MissingNeed[];
  /** Whether the repeated password differs from the new one. */
  readonly mismatch: boolean;
}

/**
 * Returns the met and unmet requirements of a new password (CHG-2).
 *
 * @param loginMinimum minimum length of the client's login form
 * @param firstTime whether the temporary password is required as well (D-7)
 * @param reused passwords that the service has rejected as reused (ISB_USRUP06)
 */
export const passwordRequirements = (
  { tempPass, newPass, verifyPass }: PasswordEntry,
  userType: RecoveryUserType,
  loginMinimum: number,
  firstTime: boolean,
  reused: readonly string[],
): PasswordRequirements => {
  const minimumLength = passwordMinimumLength(userType, loginMinimum);
  const rules = passwordRules(
    {
      newPassword: newPass,
      verifyPassword: verifyPass,
      reused,
      // Surrounding spaces may have been pasted along with the temporary password.
      ...(firstTime && { oldPassword: tempPass.trim() }),
    },
    minimumLength,
  );
  const broken = (rule: PasswordRuleName) =>
    rules.some((found) => found.rule === rule && found.met === false);
  const list = [
    { need: 'length', met: !broken('length') },
    { need: 'letters', met: !broken('upper') && !broken('lower') },
    { need: 'digit', met: !broken('digit') },
    { need: 'special', met: !broken('special') },
    ...(firstTime ? [{ need: 'different', met: !broken('different') } as const] : []),
  ] as const;
  const missing = [
    ...(firstTime && tempPass === '' ? (['temporary'] as const) : []),
    ...(firstTime && hasWhitespace(tempPass) ? (['temporarySpaces'] as const) : []),
    ...(firstTime && isTooLong('password', tempPass) ? (['temporaryTooLong'] as const) : []),
    ...(isTooLong('password', newPass) ? (['tooLong'] as const) : []),
    ...list.filter(({ met }) => !met).map(({ need }) => need),
    ...(['spaces', 'history', 'match'] as const).filter(broken),
  ];
  const ofInternal = passwordMinimumLength('internal', loginMinimum);
  return {
    minimumLength,
    internalMinimum: userType === 'both' && ofInternal > minimumLength ? ofInternal : null,
    list,
    missing,
    mismatch: verifyPass !== '' && !isSamePassword(verifyPass, newPass),
  };
};

/** Name of a sentence below `change.missing`. */
export type MissingSentence =
  | Exclude<(typeof PRIOR_PROBLEMS)[number], 'temporaryTooLong'>
  | (typeof AFTER_RULES)[number]
  | 'rules'
  | 'rulesAndMatch';

const PRIOR_PROBLEMS = ['temporary', 'temporarySpaces', 'temporaryTooLong', 'tooLong'] as const;
const AFTER_RULES = ['spaces', 'history', 'match'] as const;

/**
 * Returns the sentence about the next unmet requirement (CHG-2); the page lists all requirements.
 *
 * @returns name of a message below `change.missing`, or null when the password can be saved
 */
export const missingSentence = (missing: readonly MissingNeed[]): MissingSentence | null => {
  const has = (need: MissingNeed) => missing.includes(need);
  const before = PRIOR_PROBLEMS.find(has);
  if (before) return before === 'temporaryTooLong' ? 'tooLong' : before;
  const after = AFTER_RULES.filter(has);
  if (after.length === missing.length) return after[0] ?? null;
  return has('match') ? 'rulesAndMatch' : 'rules';
};
