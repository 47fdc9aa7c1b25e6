import { isSamePassword, normalizePassword } from '@portal/shared-wl-assets/validation';
import { isCommonPassword } from './common-passwords';

/**
 * Faults of a new password, as codes of the specification's error catalogue (CHG-2, CHG-4): 01 too short or a kind of
 * character missing, 02 easily guessed, 03 a character that is not allowed, 04 not repeated alike; USRUP06 one of the
 * last 12.
 */
export type PasswordFault =
  'ISB_PASSVAL01' | 'ISB_PASSVAL02' | 'ISB_PASSVAL03' | 'ISB_PASSVAL04' | 'ISB_USRUP06';

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/**
 * Returns the first rule that a new password breaks, or null. `minimum` is a length in characters. Reuse is checked
 * against the stored hashes elsewhere. The check uses the hashed form, so that full-width letters count as plain
 * ones.
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
  // The login form counts typed characters; a ligature (ﬃ) decomposes to several.
  const length = Math.min([...newPass].length, input.newPass.length);
  if (length < minimum || !CLASSES.every((kind) => kind.test(newPass))) return 'ISB_PASSVAL01';
  // Checked as typed, because a stand-alone accent decomposes to a space and a combining mark.
  if (/[\s\p{Cc}]/u.test(input.newPass)) return 'ISB_PASSVAL03';
  if (!isSamePassword(input.newPass, input.verifyPass)) return 'ISB_PASSVAL04';
  if (newPass.toLowerCase().includes(userId.toLowerCase()) || isCommonPassword(newPass))
    return 'ISB_PASSVAL02';
  return null;
}
