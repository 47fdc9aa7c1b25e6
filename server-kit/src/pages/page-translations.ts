import { formatDayAndTime } from '@portal/shared-wl-assets/i18n';
import german from '../../i18n-pages/de-DE.json';
import english from '../../i18n-pages/en-US.json';

/** Translations of the plain pages; the English file defines the keys of every language. */
export type PageTranslations = typeof english;
export type PageLanguage = 'en-US' | 'de-DE';

const TEXTS: Record<PageLanguage, PageTranslations> = { 'en-US': english, 'de-DE': german };

/** All texts of the plain pages in a language (I18N-1); which one a visitor reads, `PlainPages` knows. */
export function pageTranslations(language: PageLanguage): PageTranslations {
  return TEXTS[language];
}

/** Replaces `{name}` in a text by values; a placeholder without a value stays. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Writes a moment in the client's zone and names the zone (D-18): a plain page cannot ask the device for its own. */
export function formatMoment(language: PageLanguage, moment: Date, timeZone: string): string {
  return formatDayAndTime(moment, language, { timeZone, isNamed: true });
}
