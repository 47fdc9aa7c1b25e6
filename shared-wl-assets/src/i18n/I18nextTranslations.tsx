import i18next, { type i18n } from 'i18next';
import { type ReactNode, useCallback, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Language } from '@portal/contract/i18n';
import type { TranslationResources, TranslationValues } from '@portal/contract/i18n';
import { usePortal } from '../portal/portal-context';
import type { Translate } from './translate';
import { TranslationContext, type TranslationProvider } from './use-translate';

/**
 * Creates an i18next instance synchronously from loaded texts. A missing key is logged once as a warning and shown as
 * itself (I18N-4).
 */
export const createI18next = (language: Language, texts: TranslationResources): i18n => {
  const instance = i18next.createInstance();
  const missing = new Set<string>();
  void instance.init({
    lng: language,
    fallbackLng: 'en-US',
    ns: Object.keys(texts),
    resources: { [language]: texts },
    initAsync: false,
    interpolation: { escapeValue: false },
    // Translators replace text nodes, which breaks React where a text node has siblings.
    react: { transWrapTextNodes: 'span' },
    returnEmptyString: false,
    saveMissing: true,
    missingKeyHandler: (_languages, scope, key) => {
      const name = `${scope}:${key}`;
      if (!missing.has(name)) console.warn(`Missing translation: ${name}`);
      missing.add(name);
    },
  });
  return instance;
};

/** One instance per page, reused by later screens. */
let cachedInstance: {
  readonly language: Language;
  readonly texts: TranslationResources;
  readonly instance: i18n;
} | null = null;

/** Returns the cached instance for a page's texts, or creates it. */
export const i18nextOf = (language: Language, texts: TranslationResources): i18n => {
  if (cachedInstance?.language !== language || cachedInstance.texts !== texts)
    cachedInstance = { language, texts, instance: createI18next(language, texts) };
  return cachedInstance.instance;
};

const useScope = <Scope extends string>(scope: Scope): Translate<Scope> => {
  const { t } = useTranslation<string>(scope);
  return useCallback((key: string, values?: TranslationValues) => t(key, { ...values }), [t]);
};

/**
 * Provides texts through i18next and react-i18next, from the resources of the first paint, for parts that need `Trans`,
 * plurals or lazily loaded texts. `useTranslate` works unchanged below it.
 */
export const I18nextTranslations = ({ children }: { children: ReactNode }) => {
  const language = usePortal((state) => state.language);
  const texts = usePortal((state) => state.texts);
  const instance = useMemo(() => i18nextOf(language, texts), [language, texts]);
  const provider = useMemo<TranslationProvider>(() => ({ language, useScope }), [language]);
  return (
    <I18nextProvider i18n={instance}>
      <TranslationContext value={provider}>{children}</TranslationContext>
    </I18nextProvider>
  );
};
