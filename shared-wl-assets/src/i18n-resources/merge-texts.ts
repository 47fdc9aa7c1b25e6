import type { TextTree } from '../texts/text-source';

/**
 * Texts with others laid over them, key by key; neither argument is changed. A text replaces a branch and a branch a
 * text. A key `__proto__` in JSON stays a plain key of the result and reaches no prototype.
 */
export const mergeTexts = (base: TextTree, overrides: TextTree | undefined): TextTree => {
  const merged = new Map<string, string | TextTree>(Object.entries(base));
  for (const [key, over] of Object.entries(overrides ?? {})) {
    const under = merged.get(key);
    merged.set(key, typeof under === 'object' && typeof over === 'object' ? mergeTexts(under, over) : over);
  }
  return Object.fromEntries(merged);
};
