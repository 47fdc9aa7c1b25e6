import type { PageBoot } from '@portal/shared-wl-assets';

/**
 * A word of all parts, in the language of a flow.
 *
 * @returns the key when there is none
 */
export const sharedWord = ({ texts }: Pick<PageBoot, 'texts'>, scope: string, key: string): string => {
  const words = texts['shared']?.[scope];
  const word = typeof words === 'object' ? words[key] : undefined;
  return typeof word === 'string' ? word : key;
};
