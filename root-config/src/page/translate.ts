import type { MessageTree } from '@portal/shared-wl-assets';

/**
 * Translates a text of the root, which renders before the translation library has loaded.
 *
 * @param texts messages in the visitor's language
 * @returns the key when there is none
 */
export const translate = (texts: MessageTree[string] | undefined, key: string): string => {
  const message = typeof texts === 'object' ? texts[key] : undefined;
  return typeof message === 'string' ? message : key;
};
