import { type Language, languageCookieValue } from '@portal/contract/i18n';
import { writeStoredCookie } from '@portal/shared-wl-assets/storage';

/** Name of each language in that language, since its readers may not know the other one. */
export const languageNames: Readonly<Record<Language, string>> = { 'en-US': 'English', 'de-DE': 'Deutsch' };

/** Returns the URL at which the edge sets the language and redirects back, for use without scripts. */
export const languageUrl = (language: Language, path: string): string =>
  `/app/language?${new URLSearchParams({ to: language, back: path }).toString()}`;

/**
 * Stores the language for a year (D-11) and reopens the page with its original query: sign-on's parameters were removed
 * from the URL but must not be lost.
 *
 * A page with an unchanged URL is reloaded, which keeps the step of a recovery.
 *
 * @param opened query with which the page was opened
 * @param page the window's location
 */
export const switchLanguage = (
  language: Language,
  opened: Readonly<Record<string, string>>,
  page: Pick<Location, 'origin' | 'pathname' | 'search' | 'assign' | 'reload'>,
): void => {
  writeStoredCookie('displayLanguage', languageCookieValue(language));
  const query = new URLSearchParams(opened).toString();
  if (query === new URLSearchParams(page.search).toString()) page.reload();
  // Absolute, because the path of a page that was not found may begin like another host's URL (SEC-R8).
  else page.assign(page.origin + page.pathname + (query && `?${query}`));
};
