import type { PageLanguage } from '@portal/server-kit/pages';
import german from '../../../i18n-statistics/de-DE.json';
import english from '../../../i18n-statistics/en-US.json';

/** Texts of the page for operators. The English file defines the type that the German one must match. */
export type StatisticsTexts = typeof english;

const TEXTS: Readonly<Record<PageLanguage, StatisticsTexts>> = { 'en-US': english, 'de-DE': german };

export function statisticsTexts(language: PageLanguage): StatisticsTexts {
  return TEXTS[language];
}
