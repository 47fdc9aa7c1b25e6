import type { MessageTree } from '@portal/shared-wl-assets';

/**
 * Translates a text of the root, which renders before the translation library has loaded.
 *
 * @param texts messages in the visitor's language
 * @returns the key when there is none
 */
export const wordOf = (texts: MessageTree[string] | undefined, key: string): string => {
  const word = typeof texts === 'object' ? texts[key] : undefined;
  return typeof word === 'string' ? word : key;
};
