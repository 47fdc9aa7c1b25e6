import type { Language } from '@portal/contract/i18n';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';

/** Texts of the brand editor; fields and options without a text are shown by their schema names. */
export type BrandTexts = Omit<typeof english.brandEditor, 'fields' | 'options' | 'uploads'> &
  Readonly<Record<'fields' | 'options', Readonly<Record<string, string>>>> & {
    readonly uploads: Omit<typeof english.brandEditor.uploads, 'fields'> & {
      readonly fields: Readonly<Record<string, string>>;
    };
  };

/** Texts of the studio and its brand editor. */
export interface StudioTexts {
  readonly studio: typeof english.studio;
  readonly brandEditor: BrandTexts;
}

const TEXTS: Readonly<Record<Language, StudioTexts>> = { 'en-US': english, 'de-DE': german };

/** Returns the texts of the studio in a language. */
export function studioTexts(language: Language): StudioTexts {
  return TEXTS[language];
}
