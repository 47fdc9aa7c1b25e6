const isDecimalDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Returns the value of a decimal digit: in each script the digits 0 to 9 are consecutive code points. */
const toAsciiDigit = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDecimalDigit(codePoint - before - 1)) before += 1;
  return String(before % 10);
};

/** Replaces the decimal digits of every script (full-width, Arabic-Indic, Devanagari and so on) by 0 to 9. */
export const toAsciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit);
