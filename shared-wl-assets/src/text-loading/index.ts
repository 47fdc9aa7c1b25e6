/** Texts that arrive after the page; loaded itself when the first of them is needed. */
export { bringTexts } from './bring-texts';
export { TranslationError } from './load-texts';
