import { formatDayAndTime } from '@portal/contract/i18n';
import german from '../../i18n-pages/de-DE.json';
import english from '../../i18n-pages/en-US.json';

/** Translations of the plain pages; the English file defines the keys of every language. */
export type PageTranslations = typeof english;
export type PageLanguage = 'en-US' | 'de-DE';

const TEXTS: Record<PageLanguage, PageTranslations> = { 'en-US': english, 'de-DE': german };

/** Returns the translations of the plain pages in a language (I18N-1); `PlainPages.language` chooses the language. */
export function pageTranslations(language: PageLanguage): PageTranslations {
  return TEXTS[language];
}

/** Replaces `{name}` placeholders in a text; a placeholder without a value is kept. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Formats a moment in the client's time zone and names the zone (D-18), since a plain page cannot read the device's. */
export function formatMoment(language: PageLanguage, moment: Date, timeZone: string): string {
  return formatDayAndTime(moment, language, { timeZone, isNamed: true });
}
