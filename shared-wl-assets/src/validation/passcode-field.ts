import { stripInvisible, toAsciiDigits } from '../identifiers';

export type PasscodeProblem = 'passcode.required' | 'passcode.digits' | 'passcode.letters';

/** What was taken from the field's input, beside the passcode; null when nothing was left out. */
export type PasscodeNotice = 'passcode.several' | 'passcode.shortened';

/** Which characters passcodes consist of: `digits`, unless the recovery service says `alphanumeric`. */
export type PasscodeCharacters = 'digits' | 'alphanumeric';

/** What a passcode field is to hold after an input. */
export interface PasscodeInput {
  /** At most six characters. */
  readonly passcode: string;
  /** Key of the text in the scope `validation` that explains what was left out. */
  readonly notice: PasscodeNotice | null;
}

/** Longest passcode, in characters (VER-3). */
const PASSCODE_MAXIMUM_LENGTH = 6;

/** What separates the digits of a passcode: white space and dashes of every kind. */
const SEPARATOR = '[\\s\\p{Pd}\\u2212]';
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
/** Digits with nothing but separators between them. */
const SEPARATED_DIGITS = new RegExp(`\\d+(?:${SEPARATOR}+\\d+)*`, 'gu');
/** What a message that is bound to an origin ends with (WICG, origin-bound one-time codes). */
const ORIGIN_BOUND = /@\S+\s+#([\p{L}\d]{6})(?![\p{L}\d])/u;

const isWhole = (group: string): boolean => group.length === PASSCODE_MAXIMUM_LENGTH;

/** The groups of a text that can be a passcode, each once; separated digits only where no six stand together. */
const groupsIn = (text: string, characters: PasscodeCharacters): readonly string[] => {
  const bound = ORIGIN_BOUND.exec(text)?.[1];
  if (bound !== undefined && (characters !== 'digits' || /^\d+$/.test(bound))) return [bound];
  const matches = (pattern: RegExp) => (text.match(pattern) ?? []).filter(isWhole);
  // A word of six letters is hardly a passcode in a message.
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
 * Reads a passcode from what was typed, pasted or filled in: maps the digits of every script, takes the only group of six
 * from a longer text, and keeps at most six characters (VER-3).
 *
 * @param characters which the recovery service issues
 */
export const readPasscode = (input: string, characters: PasscodeCharacters = 'digits'): PasscodeInput => {
  const text = normalizePasscode(input);
  const [group, ...others] = groupsIn(text, characters);
  if (others.length > 0) return { passcode: '', notice: 'passcode.several' };
  if (group !== undefined) return { passcode: group, notice: null };
  const plain = Array.from(text.replace(SEPARATORS, ''));
  return {
    passcode: plain.slice(0, PASSCODE_MAXIMUM_LENGTH).join(''),
    notice: plain.length > PASSCODE_MAXIMUM_LENGTH ? 'passcode.shortened' : null,
  };
};

/** What is wrong with a passcode field's value: a text key, or null (VER-3). */
export const passcodeProblem = (
  input: string,
  characters: PasscodeCharacters = 'digits',
): PasscodeProblem | null => {
  const { passcode, notice } = readPasscode(input, characters);
  if (notice === null && characters === 'digits' && /\D/.test(passcode)) return 'passcode.digits';
  if (notice === null && /[^\p{L}\d]/u.test(passcode)) return 'passcode.letters';
  return passcode === '' || notice !== null ? 'passcode.required' : null;
};
