import { createContext, use } from 'react';
import type { Language } from '@portal/contract/i18n';
import type { Translate } from './translate';

/** Source of a tree's texts: a hook that returns the translate function of a scope. */
export interface TranslationProvider {
  readonly language: Language;
  readonly useScope: <Scope extends string>(scope: Scope) => Translate<Scope>;
}

export const TranslationContext = createContext<TranslationProvider | null>(null);

/**
 * Returns the translate function of one scope in the visitor's language.
 *
 * @param scope a part's name, or `shared`
 * @returns `t(key, values)` and the language
 * @throws when used outside a slot
 */
export const useTranslate = <Scope extends string>(
  scope: Scope,
): { readonly t: Translate<Scope>; readonly language: Language } => {
  const provider = use(TranslationContext);
  if (provider === null) throw new Error('useTranslate needs a slot around it');
  return { t: provider.useScope(scope), language: provider.language };
};
