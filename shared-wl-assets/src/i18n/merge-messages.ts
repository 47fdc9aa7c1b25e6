import type { MessageTree } from './translate';

/**
 * Texts with others laid over them, key by key; neither argument is changed. A text replaces a branch and a branch a
 * text. A key `__proto__` in JSON stays a plain key of the result and reaches no prototype.
 */
export const mergeMessages = (base: MessageTree, overrides: MessageTree | undefined): MessageTree => {
  const merged = new Map<string, string | MessageTree>(Object.entries(base));
  for (const [key, over] of Object.entries(overrides ?? {})) {
    const under = merged.get(key);
    merged.set(
      key,
      typeof under === 'object' && typeof over === 'object' ? mergeMessages(under, over) : over,
    );
  }
  return Object.fromEntries(merged);
};
