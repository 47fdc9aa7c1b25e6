import type { MessageTree } from './message-tree';

/**
 * Merges overrides into texts, key by key, without changing either. A text replaces nested texts and vice versa. A key
 * `__proto__` in JSON stays a plain key of the result and changes no prototype.
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
