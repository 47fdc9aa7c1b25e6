/** Loads texts that the page did not start with; this module itself is loaded on demand. */
export { provideTranslations } from './provide-translations';
export { TranslationError } from './load-translations';
