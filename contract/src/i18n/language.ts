/** Languages that every part supports, the default first (I18N-1). */
export const languages = ['en-US', 'de-DE'] as const;

export type Language = (typeof languages)[number];

/** Default and fallback language (I18N-1). */
export const defaultLanguage: Language = 'en-US';

/** Cookie that remembers the language a visitor chose (D-11). */
export const DISPLAY_LANGUAGE_COOKIE = 'displayLanguage';

/**
 * Returns the language to show (I18N-2).
 *
 * @param cookieValue value of the display-language cookie, such as `de_DE`; null or undefined when absent
 * @param available languages to choose from, by default all
 * @param fallback language when the cookie names none of them
 */
export const chooseLanguage = (
  cookieValue: string | null | undefined,
  available: readonly Language[] = languages,
  fallback: Language = defaultLanguage,
): Language => {
  const wanted = cookieValue?.replace('_', '-');
  return available.find((language) => language === wanted) ?? fallback;
};

/** Returns the value of the display-language cookie for a language: `de-DE` gives `de_DE` (D-11). */
export const languageCookieValue = (language: Language): string => language.replace('-', '_');
