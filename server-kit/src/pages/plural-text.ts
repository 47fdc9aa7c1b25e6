const rules = new Map<string, Intl.PluralRules>();

function getRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/**
 * Chooses the plural form of a text, such as `wait_one` or `wait_other` for the key `wait`, as i18next does.
 *
 * @param texts texts by key, with one form for each plural category of the language
 * @param key without its category
 * @param language BCP 47
 * @returns the form for the count, else that of the category `other`, else the text of the bare key
 * @throws Error when none of these exists
 */
export function pluralText(
  texts: Readonly<Partial<Record<string, unknown>>>,
  key: string,
  count: number,
  language: string,
): string {
  const category = getRules(language).select(count);
  const text = texts[`${key}_${category}`] ?? texts[`${key}_other`] ?? texts[key];
  if (typeof text !== 'string') throw new Error(`No text ${key}`);
  return text;
}
