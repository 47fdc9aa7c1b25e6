import type { PasswordEntry, PasswordRequirements } from './password-requirements';

/** Key of a field's error message; `password.tooLong` belongs to the scope `validation`. */
export type WrongPasswordKey =
  | `change.${'mismatch' | `wrong.${'tempPass' | 'newPass' | 'spaces' | 'verifyPass'}`}`
  | 'password.tooLong';

/** Key of each field's error message, or null. */
export type WrongPasswordFields = Readonly<Record<keyof PasswordEntry, WrongPasswordKey | null>>;

/**
 * Returns the error of each field, for the field itself and the error summary (CHG-2).
 *
 * @param firstTime whether the temporary password is required as well (D-7)
 */
export const wrongPasswordFields = (
  { list, missing, mismatch }: PasswordRequirements,
  { tempPass, verifyPass }: PasswordEntry,
  firstTime: boolean,
): WrongPasswordFields => {
  const unmet = list.some(({ met }) => !met) || missing.includes('history');
  const spaces = missing.includes('spaces') ? 'change.wrong.spaces' : null;
  const tooLong = missing.includes('tooLong') ? 'password.tooLong' : null;
  const temporaryTooLong = missing.includes('temporaryTooLong') ? 'password.tooLong' : null;
  const temporary = missing.includes('temporarySpaces') ? 'change.wrong.spaces' : temporaryTooLong;
  const repeated = mismatch ? 'change.mismatch' : null;
  return {
    tempPass: firstTime && tempPass === '' ? 'change.wrong.tempPass' : temporary,
    newPass: spaces ?? tooLong ?? (unmet ? 'change.wrong.newPass' : null),
    verifyPass: verifyPass === '' ? 'change.wrong.verifyPass' : repeated,
  };
};
