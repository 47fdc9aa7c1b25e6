export type PasscodeProblem = 'passcode.required' | 'passcode.digits';

/** Longest passcode, in characters (VER-3). */
export const PASSCODE_MAXIMUM_LENGTH = 6;

/** What is written between the digits of a passcode: white space, dashes of every kind, invisible marks. */
const BETWEEN_DIGITS = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/**
 * The passcode that a visitor meant: the digits, where what was typed or pasted holds as many as a passcode has, whatever
 * stands around them; else all of it, but what may stand between digits (VER-3).
 */
export const passcodeOf = (input: string): string => {
  const digits = input.replace(/\D/g, '');
  return digits.length === PASSCODE_MAXIMUM_LENGTH ? digits : input.replace(BETWEEN_DIGITS, '');
};

/** What is wrong with a passcode as typed, what stands between its digits forgiven: a text key, or null (VER-3). */
export const passcodeProblem = (input: string): PasscodeProblem | null => {
  const passcode = passcodeOf(input);
  if (/\D/.test(passcode)) return 'passcode.digits';
  const { length } = passcode;
  return length === 0 || length > PASSCODE_MAXIMUM_LENGTH ? 'passcode.required' : null;
};
