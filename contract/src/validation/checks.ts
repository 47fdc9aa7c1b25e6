/**
 * Returns whether a value contains something that is not allowed in a user ID: one of `< > ( ) ' \ / , " * ?`, the text
 * `script`, which covers `javascript:`, or `eval` before a backtick, case-insensitive (VAL-4, flag
 * `specialCharacters`).
 */
export const specialCharacters = (value: string): boolean => /[<>()'\\/,"*?]|script|eval\s*`/i.test(value);

/** Returns whether a value contains white space of any kind (VAL-4, flag `hasWhitespace`). */
export const hasWhitespace = (value: string): boolean => /\s/.test(value);
