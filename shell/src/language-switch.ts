import { writeStoredCookie } from '@portal/shared-wl-assets/storage';
import { languageCookieValue, type Language } from '@portal/shared-wl-assets/i18n';

/** Each language by its own name: whoever needs it may not read the other. */
export const languageNames: Readonly<Record<Language, string>> = { 'en-US': 'English', 'de-DE': 'Deutsch' };

/** Where the edge sets the language and leads back; the way without scripts. */
export const languageAddress = (language: Language, path: string): string =>
  `/app/language?${new URLSearchParams({ to: language, back: path }).toString()}`;

/**
 * Remembers the language for a year (D-11) and opens the page again in it, with the query it was opened with: what
 * sign-on said has been cleared from the address, but must not be lost.
 *
 * A page whose address stays the same is loaded again, which keeps the visitor at the step of a recovery.
 *
 * @param opened query that the page was opened with
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
  // With the origin: the path of a page that was not found may begin like the address of another host (SEC-R8).
  else page.assign(page.origin + page.pathname + (query && `?${query}`));
};
