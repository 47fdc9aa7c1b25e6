import type { MessageTree } from '@portal/shared-wl-assets';

/**
 * A word of the root's own, which draws before any library of texts is there.
 *
 * @param texts what holds it, in the visitor's language
 * @returns the key when there is none
 */
export const wordOf = (texts: MessageTree[string] | undefined, key: string): string => {
  const word = typeof texts === 'object' ? texts[key] : undefined;
  return typeof word === 'string' ? word : key;
};
