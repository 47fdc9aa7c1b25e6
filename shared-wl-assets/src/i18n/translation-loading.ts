/** Texts that arrive after the page; loaded itself when the first of them is needed. */
export { provideTranslations } from './provide-translations';
export { TranslationError } from './load-translations';
