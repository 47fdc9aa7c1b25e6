import type { Language } from '@portal/contract/i18n';
import german from '../../../i18n/de-DE.json';
import english from '../../../i18n/en-US.json';

/** Texts of the brand editor; fields and options without a text are shown by their schema names. */
export type BrandTexts = Omit<typeof english.brandEditor, 'fields' | 'options'> & {
  readonly fields: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
};

const TEXTS: Readonly<Record<Language, BrandTexts>> = {
  'en-US': english.brandEditor,
  'de-DE': german.brandEditor,
};

/** Returns the texts of the brand editor in a language. */
export function brandTexts(language: Language): BrandTexts {
  return TEXTS[language];
}

/** Returns the label of a field by the name of its property. */
export function fieldLabel({ fields }: BrandTexts, name: string): string {
  return fields[name] ?? name;
}
