import { toAsciiDigits } from './decimal-digits';
import { stripInvisible } from './canonical';

export type PasscodeProblem = 'passcode.required' | 'passcode.digits' | 'passcode.letters';

/** What was taken from the field's input, beside the passcode; null when nothing was left out. */
export type PasscodeNotice = 'passcode.several' | 'passcode.shortened';

/** Which characters passcodes consist of: `digits`, unless the recovery service says `alphanumeric`. */
export type PasscodeCharacters = 'digits' | 'alphanumeric';

/** How many characters a passcode has: six, or eight after many wrong ones for one account. */
export type PasscodeLength = 6 | 8;

/** What a passcode field is to hold after an input. */
export interface PasscodeInput {
  /** At most as many characters as a passcode has. */
  readonly passcode: string;
  /** Key of the text in the scope `validation` that explains what was left out. */
  readonly notice: PasscodeNotice | null;
}

/** What separates the digits of a passcode: white space and dashes of every kind. */
const SEPARATOR = '[\\s\\p{Pd}\\u2212]';
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
/** Digits with nothing but separators between them. */
const SEPARATED_DIGITS = new RegExp(`\\d+(?:${SEPARATOR}+\\d+)*`, 'gu');
/** What a message that is bound to an origin ends with (WICG, origin-bound one-time codes). */
const ORIGIN_BOUND = /@\S+\s+#([\p{L}\d]+)/u;

/** The groups of a text that can be a passcode, each once; separated digits only where none stand together. */
const groupsIn = (text: string, characters: PasscodeCharacters, length: number): readonly string[] => {
  const isWhole = (group: string): boolean => group.length === length;
  const bound = ORIGIN_BOUND.exec(text)?.[1];
  if (bound !== undefined && isWhole(bound) && (characters !== 'digits' || /^\d+$/.test(bound)))
    return [bound];
  const matches = (pattern: RegExp) => (text.match(pattern) ?? []).filter(isWhole);
  // A word of letters alone is hardly a passcode in a message.
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
 * Reads a passcode from what was typed, pasted or filled in: maps the digits of every script, takes the only group of
 * its length from a longer text, and keeps at most so many characters (VER-3).
 *
 * @param characters which the recovery service issues
 */
export const readPasscode = (
  input: string,
  characters: PasscodeCharacters = 'digits',
  length: PasscodeLength = 6,
): PasscodeInput => {
  const text = normalizePasscode(input);
  const [group, ...others] = groupsIn(text, characters, length);
  if (others.length > 0) return { passcode: '', notice: 'passcode.several' };
  if (group !== undefined) return { passcode: group, notice: null };
  const plain = Array.from(text.replace(SEPARATORS, ''));
  return {
    passcode: plain.slice(0, length).join(''),
    notice: plain.length > length ? 'passcode.shortened' : null,
  };
};

/** What is wrong with a passcode field's value: a text key, or null (VER-3). */
export const passcodeProblem = (
  input: string,
  characters: PasscodeCharacters = 'digits',
  length: PasscodeLength = 6,
): PasscodeProblem | null => {
  const { passcode, notice } = readPasscode(input, characters, length);
  if (notice === null && characters === 'digits' && /\D/.test(passcode)) return 'passcode.digits';
  if (notice === null && /[^\p{L}\d]/u.test(passcode)) return 'passcode.letters';
  return passcode === '' || notice !== null ? 'passcode.required' : null;
};
