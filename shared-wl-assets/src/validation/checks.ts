/**
 * Returns whether a value contains what a user ID must not: one of `< > ( ) ' \ / , " * ?`, the text `script`, a
 * `javascript:` or an `eval` pattern, case-insensitive (VAL-4, flag `specialCharacters`).
 */
export const specialCharacters = (value: string): boolean =>
  /[<>()'\\/,"*?]|script|javascript\s*:|eval\s*[(`]/i.test(value);

/** Whether a value holds white space of any kind (VAL-4, flag `hasWhitespace`). */
export const hasWhitespace = (value: string): boolean => /\s/.test(value);
