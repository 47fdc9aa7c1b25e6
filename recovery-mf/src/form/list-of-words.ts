import type { Translate } from '@portal/shared-wl-assets';

/**
 * Joins words for a sentence: "a, b, and c" or "a, b oder c". Uses messages, because the first `Intl.ListFormat` takes
 * 20 ms, which would delay the form.
 *
 * @param t messages of this part
 */
export const listOfWords = (
  words: readonly string[],
  t: Translate<'recovery-mf'>,
  joint: 'and' | 'or' = 'and',
): string => {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).join(', ');
  return before === '' ? last : t(`list.${joint}.${words.length === 2 ? 'two' : 'more'}`, { before, last });
};
