import { stripInvisible } from './canonical';
import { toAsciiDigits } from './decimal-digits';

export type PasscodeProblem = 'passcode.required' | 'passcode.digits' | 'passcode.letters';

/** Notice about input that the field dropped; null when it dropped nothing. */
export type PasscodeNotice = 'passcode.several' | 'passcode.shortened';

/** Characters of passcodes; the recovery service says when it uses digits only. */
export type PasscodeCharacters = 'digits' | 'alphanumeric';

/** Maximum number of characters of a passcode (VER-3). */
export const PASSCODE_LENGTH = 6;

/** Value of a passcode field after an input. */
export interface PasscodeInput {
  /** At most as many characters as a passcode has. */
  readonly passcode: string;
  /** Key in the scope `validation` of the notice about dropped input. */
  readonly notice: PasscodeNotice | null;
}

/** Separators between the digits of a passcode: white space and dashes of every kind. */
const SEPARATOR = '[\\s\\p{Pd}\\u2212]';
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
/** Digits with nothing but separators between them. */
const SEPARATED_DIGITS = new RegExp(`\\d+(?:${SEPARATOR}+\\d+)*`, 'gu');
/** End of an origin-bound message (WICG, origin-bound one-time codes). */
const ORIGIN_BOUND = /@[^\s@]+\s+#([\p{L}\d]+)/u;

/**
 * Returns the groups of a text that can be a passcode, without duplicates; separated digits only if none are
 * adjacent.
 */
const groupsIn = (text: string, characters: PasscodeCharacters): readonly string[] => {
  const isWhole = (group: string): boolean => group.length === PASSCODE_LENGTH;
  const bound = ORIGIN_BOUND.exec(text)?.[1];
  if (bound !== undefined && isWhole(bound) && (characters !== 'digits' || /^\d+$/.test(bound)))
    return [bound];
  const matches = (pattern: RegExp) => (text.match(pattern) ?? []).filter(isWhole);
  // In a message, a word without digits is unlikely to be a passcode.
  if (characters !== 'digits')
    return [...new Set(matches(/[\p{L}\d]+/gu).filter((group) => /\d/.test(group)))];
  const together = matches(/\d+/g);
  const separated = () =>
    (text.match(SEPARATED_DIGITS) ?? []).map((group) => group.replace(/\D/g, '')).filter(isWhole);
  return [...new Set(together.length > 0 ? together : separated())];
};

/** Returns a text of a passcode with the digits of every script as 0 to 9, without invisible characters (VER-3). */
export const normalizePasscode = (text: string): string =>
  toAsciiDigits(stripInvisible(text).normalize('NFKC'));

/**
 * Reads a passcode from typed, pasted or autofilled text: maps digits of every script, takes the only group of the
 * right length from a longer text, and truncates (VER-3).
 *
 * @param characters that the recovery service issues
 */
export const readPasscode = (input: string, characters: PasscodeCharacters): PasscodeInput => {
  const text = normalizePasscode(input);
  const [group, ...others] = groupsIn(text, characters);
  if (others.length > 0) return { passcode: '', notice: 'passcode.several' };
  if (group !== undefined) return { passcode: group, notice: null };
  const plain = Array.from(text.replace(SEPARATORS, ''));
  return {
    passcode: plain.slice(0, PASSCODE_LENGTH).join(''),
    notice: plain.length > PASSCODE_LENGTH ? 'passcode.shortened' : null,
  };
};

/** Returns what is wrong with a passcode field's value: a message key, or null (VER-3). */
export const passcodeProblem = (input: string, characters: PasscodeCharacters): PasscodeProblem | null => {
  const { passcode, notice } = readPasscode(input, characters);
  if (notice === null && characters === 'digits' && /\D/.test(passcode)) return 'passcode.digits';
  if (notice === null && /[^\p{L}\d]/u.test(passcode)) return 'passcode.letters';
  return passcode === '' || notice !== null ? 'passcode.required' : null;
};
