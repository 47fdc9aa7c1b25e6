import type { Language } from '@portal/shared-wl-assets/language';

/** Joins words as a sentence does: "a, b, and c" or "a, b oder c". */
export const listOfWords = (
  words: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(language, { type }).format(words);
