import type { Translate } from '@portal/shared-wl-assets';

/**
 * Joins words as a sentence does: "a, b, and c" or "a, b oder c". By texts of its own, since a browser's list format
 * costs 20 ms of a processor the first time, which the form would wait for.
 *
 * @param t texts of this part
 */
export const listOfWords = (words: readonly string[], t: Translate, joint: 'and' | 'or' = 'and'): string => {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).join(', ');
  return before === '' ? last : t(`list.${joint}.${words.length === 2 ? 'two' : 'more'}`, { before, last });
};
