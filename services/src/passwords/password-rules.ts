import { isSamePassword, normalizePassword } from '@portal/contract/validation';
import { isCommonPassword } from './common-passwords';

/**
 * Error codes for a new password from the specification's error catalogue (CHG-2, CHG-4): 01 too short or a required kind
 * of character missing, 02 easy to guess, 03 a character that is not allowed, 04 different from the repeated password;
 * USRUP06 one of the last 12.
 */
export type PasswordFault =
  | 'ISB_PASSVAL01'
  | 'ISB_PASSVAL02'
  | 'ISB_PASSVAL03'
  | 'ISB_PASSVAL04'
  | 'ISB_USRUP06';

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/**
 * Returns the first rule that a new password breaks, or null. `minimum` is a length in characters. Checks the normalized
 * form that is hashed, so that full-width letters count as plain ones. `hashUnlessUsed` checks for reuse.
 */
export function passwordFault(input: {
  newPass: string;
  verifyPass: string;
  minimum: number;
  userId: string;
}): PasswordFault | null {
  const { minimum } = input;
  const newPass = normalizePassword(input.newPass);
  const userId = normalizePassword(input.userId);
  // Also limited by the typed length, because the login form counts that; a ligature (ﬃ) normalizes to several characters.
  const length = Math.min([...newPass].length, input.newPass.length);
  if (length < minimum || !CLASSES.every((kind) => kind.test(newPass))) return 'ISB_PASSVAL01';
  // Checked as typed, because a stand-alone accent normalizes to a space and a combining mark.
  if (/[\s\p{Cc}]/u.test(input.newPass)) return 'ISB_PASSVAL03';
  if (!isSamePassword(input.newPass, input.verifyPass)) return 'ISB_PASSVAL04';
  if (newPass.toLowerCase().includes(userId.toLowerCase()) || isCommonPassword(newPass))
    return 'ISB_PASSVAL02';
  return null;
}
