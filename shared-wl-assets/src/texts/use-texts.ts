import { createContext, use } from 'react';
import type { Language } from '../language';
import type { Translate } from './text-source';

/** Where a tree gets its texts: a hook that gives the translate function of a scope. */
export interface TextProvider {
  readonly language: Language;
  readonly useScope: (scope: string) => Translate;
}

export const TextContext = createContext<TextProvider | null>(null);

/**
 * The texts of one scope in the visitor's language.
 *
 * @param scope a part's name, or `shared`
 * @returns `t(key, values)` and the language
 * @throws when used outside a slot
 */
export const useTexts = (scope: string): { readonly t: Translate; readonly language: Language } => {
  const provider = use(TextContext);
  if (provider === null) throw new Error('useTexts needs a slot around it');
  return { t: provider.useScope(scope), language: provider.language };
};
