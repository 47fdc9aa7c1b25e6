/**
 * Returns whether a value contains what a user ID must not: one of `< > ( ) ' \ / , " * ?`, the text `script`, which
 * covers `javascript:`, or `eval` before a backtick, case-insensitive (VAL-4, flag `specialCharacters`).
 */
export const specialCharacters = (value: string): boolean => /[<>()'\\/,"*?]|script|eval\s*`/i.test(value);

/** Whether a value holds white space of any kind (VAL-4, flag `hasWhitespace`). */
export const hasWhitespace = (value: string): boolean => /\s/.test(value);
