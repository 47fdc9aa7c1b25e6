import type { TextFault, TextFile } from './text-file';

/** Texts of one scope by language tag. */
export type TextsByLanguage = Readonly<Record<string, TextFile>>;

/** Plural categories of all languages (CLDR). */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const PLURAL = new RegExp(`^(.+)_(${CATEGORIES.join('|')})$`);

/** Returns a key without its plural suffix; null for a key without one. */
export function stripPluralSuffix(key: string): string | null {
  return PLURAL.exec(key)?.[1] ?? null;
}

function sorted(found: Iterable<string>): string {
  return [...new Set(found)].sort().join(', ');
}

/** Returns the placeholders of a message, such as `{{name}}`. */
export function findPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? []);
}

/** Returns the elements of a message, such as `<to/>` or `<b>`. */
function listElements(text: string): readonly string[] {
  return [...text.matchAll(/<\/?(\w+)\s*\/?>/g)].flatMap(([, name]) => name ?? []);
}

/** Returns whether a message has braces outside placeholders, such as `{{ name }` or `{name}`. */
function hasStrayBraces(text: string): boolean {
  return /[{}]/.test(text.replaceAll(/\{\{\s*\w+\s*\}\}/g, ''));
}

function missingKeys(languages: TextsByLanguage): readonly TextFault[] {
  const all = new Set(Object.values(languages).flatMap(({ entries }) => [...entries.keys()]));
  return Object.entries(languages).flatMap(([language, { file, entries }]) =>
    [...all]
      .filter((key) => !entries.has(key))
      .map((key) => ({ file, line: 1, reason: `"${key}" has no text in ${language}` })),
  );
}

/** Formats names for a comparison. Plural forms may omit `count`, because languages may spell numbers out. */
function comparable(key: string, names: readonly string[]): string {
  return sorted(stripPluralSuffix(key) === null ? names : names.filter((name) => name !== 'count'));
}

function differingTexts(languages: TextsByLanguage): readonly TextFault[] {
  const [[reference, first] = [], ...others] = Object.entries(languages);
  if (first === undefined) return [];
  return others.flatMap(([, { file, entries }]) =>
    [...entries].flatMap(([key, { text, line }]) => {
      const original = first.entries.get(key)?.text;
      if (original === undefined) return [];
      const compare = (what: string, names: (text: string) => readonly string[]): readonly TextFault[] => {
        const [here, there] = [comparable(key, names(text)), comparable(key, names(original))];
        return here === there
          ? []
          : [
              {
                file,
                line,
                reason: `"${key}" has the ${what} ${here || 'none'}, and ${there || 'none'} in ${reference}`,
              },
            ];
      };
      return [...compare('placeholders', findPlaceholders), ...compare('elements', listElements)];
    }),
  );
}

function strayBraces(languages: TextsByLanguage): readonly TextFault[] {
  return Object.values(languages).flatMap(({ file, entries }) =>
    [...entries]
      .filter(([, { text }]) => hasStrayBraces(text))
      .map(([key, { line }]) => ({
        file,
        line,
        reason: `"${key}" has a brace outside a placeholder`,
      })),
  );
}

/** Finds messages whose plural forms are not exactly those of the language. */
function incompletePlurals(languages: TextsByLanguage): readonly TextFault[] {
  return Object.entries(languages).flatMap(([language, { file, entries }]) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const bases = new Set([...entries.keys()].flatMap((key) => stripPluralSuffix(key) ?? []));
    return [...bases].flatMap((base) =>
      CATEGORIES.flatMap((category): readonly TextFault[] => {
        const entry = entries.get(`${base}_${category}`);
        const isNeeded = pluralCategories.includes(category);
        if (isNeeded === (entry !== undefined)) return [];
        const reason = isNeeded
          ? `"${base}" has no plural form "${base}_${category}"`
          : `"${base}_${category}" is never shown: ${language} has the plural forms ${pluralCategories.join(', ')}`;
        return [{ file, line: entry?.line ?? 1, reason }];
      }),
    );
  });
}

/**
 * Compares the texts of one scope in all languages.
 *
 * @param languages texts by language tag; the first is the reference
 * @returns faults: missing keys, different placeholders or elements, incomplete plural forms
 */
export function compareLanguages(languages: TextsByLanguage): readonly TextFault[] {
  return [
    ...Object.values(languages).flatMap(({ faults }) => faults),
    ...missingKeys(languages),
    ...differingTexts(languages),
    ...strayBraces(languages),
    ...incompletePlurals(languages),
  ];
}
