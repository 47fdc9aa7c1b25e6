import { languages, type Language } from '../language';
import type { TextTree } from '../texts/text-source';
import { mergeTexts } from './merge-texts';

/** Texts of one scope, a tree a language, as in a part's `i18n` folder. */
export type TextFiles = Readonly<Record<Language, TextTree>>;

/** A white label's own wording: language, scope, texts. */
export type Wordings = Readonly<Partial<Record<Language, Readonly<Record<string, TextTree>>>>>;

/** What of a white label decides its texts. */
export interface WordingSource {
  readonly key: string;
  readonly wordings: Wordings;
}

const SUFFIX = '_wl';

/**
 * Applies the rule of the suffix `_wl` (I18N-5): for any white label but the default one, the text of `key_wl` takes
 * the place of `key`. The keys with the suffix are gone from the result.
 */
export const resolveVariants = (texts: TextTree, whiteLabelKey: string): TextTree => {
  const plain: [string, string | TextTree][] = [];
  const variants: [string, string | TextTree][] = [];
  for (const [key, value] of Object.entries(texts)) {
    const resolved = typeof value === 'object' ? resolveVariants(value, whiteLabelKey) : value;
    if (key.endsWith(SUFFIX)) variants.push([key.slice(0, -SUFFIX.length), resolved]);
    else plain.push([key, resolved]);
  }
  return Object.fromEntries(whiteLabelKey === 'default' ? plain : [...plain, ...variants]);
};

/**
 * The texts of one scope as one white label says them, in every language: the part's own, `_wl` variants resolved
 * (I18N-5), the white label's wording laid over them (WL-2).
 *
 * @param scope a part's name, or `shared`
 * @param files the part's texts
 * @param whiteLabel key and wordings; a wording may itself hold `_wl` keys
 */
export const textResources = (scope: string, files: TextFiles, whiteLabel: WordingSource): TextFiles => {
  const inLanguage = (language: Language): TextTree => {
    const scopes = whiteLabel.wordings[language] ?? {};
    const wording = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
    return mergeTexts(
      resolveVariants(files[language], whiteLabel.key),
      wording && resolveVariants(wording, whiteLabel.key),
    );
  };
  return { 'en-US': inLanguage('en-US'), 'de-DE': inLanguage('de-DE') };
};

/** Dotted keys of all texts of a tree. */
export const textKeys = (texts: TextTree, path = ''): readonly string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? textKeys(value, `${path}${key}.`) : [`${path}${key}`],
  );

/** A key without its plural category: languages have different categories. */
const withoutCategory = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

const comparableKeys = (texts: TextTree): ReadonlySet<string> =>
  new Set(textKeys(texts).map(withoutCategory));

export interface MissingText {
  readonly language: Language;
  readonly key: string;
}

/** Keys that one language has and another lacks (I18N-1). Empty when the files are complete. */
export const missingTexts = (files: TextFiles): readonly MissingText[] => {
  const all = new Set(languages.flatMap((language) => [...comparableKeys(files[language])]));
  return languages.flatMap((language) => {
    const own = comparableKeys(files[language]);
    return [...all].filter((key) => !own.has(key)).map((key) => ({ language, key }));
  });
};

/** Dotted keys of a wording that its scope does not know, so that a misspelled override is found (WL-7). */
export const unknownWordings = (texts: TextTree, wording: TextTree): readonly string[] => {
  const known = comparableKeys(texts);
  return textKeys(wording).filter((key) => !known.has(withoutCategory(key)));
};
