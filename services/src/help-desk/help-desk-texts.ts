import type { PageLanguage } from '@portal/server-kit/pages';
import german from '../../i18n-help-desk/de-DE.json';
import english from '../../i18n-help-desk/en-US.json';
import type { RejectionCause } from '../recovery/audit/rejections';

/** Texts of the Help Desk's page, with one for each cause; the English file defines the keys of every language. */
export type HelpDeskTexts = typeof english & { readonly reason: Readonly<Record<RejectionCause, string>> };

const TEXTS: Readonly<Record<PageLanguage, HelpDeskTexts>> = { 'en-US': english, 'de-DE': german };

export function helpDeskTexts(language: PageLanguage): HelpDeskTexts {
  return TEXTS[language];
}
