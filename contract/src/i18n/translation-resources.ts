import type { Language } from './language';
import { mergeMessages } from './merge-messages';
import type { MessageTree } from './message-tree';

/** Texts of one scope by language, as in a part's `i18n` folder. */
export type MessageFiles = Readonly<Record<Language, MessageTree>>;

/** Message overrides of a white label by language and scope. */
export type MessageOverrides = Readonly<Partial<Record<Language, Readonly<Record<string, MessageTree>>>>>;

/** Parts of a white label that affect translations. */
export interface MessageOverrideSource {
  readonly key: string;
  readonly wordings: MessageOverrides;
}

const SUFFIX = '_wl';

/**
 * Applies the rule of the suffix `_wl` (I18N-5): for any white label but the default one, the text of `key_wl` replaces
 * `key`. The result contains no keys with the suffix.
 */
export const resolveVariants = (texts: MessageTree, whiteLabelKey: string): MessageTree => {
  const plain: [string, string | MessageTree][] = [];
  const variants: [string, string | MessageTree][] = [];
  for (const [key, value] of Object.entries(texts)) {
    const resolved = typeof value === 'object' ? resolveVariants(value, whiteLabelKey) : value;
    if (key.endsWith(SUFFIX)) variants.push([key.slice(0, -SUFFIX.length), resolved]);
    else plain.push([key, resolved]);
  }
  return Object.fromEntries(whiteLabelKey === 'default' ? plain : [...plain, ...variants]);
};

/**
 * Returns the messages of one scope for a white label, in every language: the part's own, `_wl` variants resolved
 * (I18N-5), the client's overrides merged in (WL-2).
 *
 * @param scope a part's name, or `shared`
 * @param files the part's messages
 * @param whiteLabel key and overrides; an override may contain `_wl` keys
 */
export const translationResources = (
  scope: string,
  files: MessageFiles,
  whiteLabel: MessageOverrideSource,
): MessageFiles => {
  const inLanguage = (language: Language): MessageTree => {
    const scopes = whiteLabel.wordings[language] ?? {};
    const wording = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
    return mergeMessages(
      resolveVariants(files[language], whiteLabel.key),
      wording && resolveVariants(wording, whiteLabel.key),
    );
  };
  return { 'en-US': inLanguage('en-US'), 'de-DE': inLanguage('de-DE') };
};

/** Returns the dotted keys of all texts of a tree. */
export const messageKeys = (texts: MessageTree, path = ''): readonly string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? messageKeys(value, `${path}${key}.`) : [`${path}${key}`],
  );

/** Removes the plural category from a key: languages have different categories. */
const withoutCategory = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

const comparableKeys = (texts: MessageTree): ReadonlySet<string> =>
  new Set(messageKeys(texts).map(withoutCategory));

/** Returns the dotted keys of overrides that their scope does not have, so that misspelled overrides are found (WL-7). */
export const unknownOverrides = (texts: MessageTree, wording: MessageTree): readonly string[] => {
  const known = comparableKeys(texts);
  return messageKeys(wording).filter((key) => !known.has(withoutCategory(key)));
};
