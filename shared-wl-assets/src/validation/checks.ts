/**
 * Whether a value holds what a user ID may not: one of `< > ( ) ' \ / , " * ?`, the text `script`, a `javascript:` or
 * an `eval` pattern, in any case (VAL-4, flag `specialCharacters`).
 */
export const specialCharacters = (value: string): boolean =>
  /[<>()'\\/,"*?]|script|javascript\s*:|eval\s*[(`]/i.test(value);

/** Whether a value holds white space of any kind (VAL-4, flag `hasWhitespace`). */
export const hasWhitespace = (value: string): boolean => /\s/.test(value);
