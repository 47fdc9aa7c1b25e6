import type { MessageTree } from './message-tree';

/** Messages of a language, with English for missing ones. */
export interface FilledMessages {
  readonly texts: MessageTree;
  /** Dotted keys filled with English. */
  readonly filled: readonly string[];
}

/**
 * Fills missing texts of a language with English (I18N-1), so that a visitor reads a sentence and not a key. An empty
 * text counts as missing, and so does a text where English has nested texts.
 *
 * @param texts of the language; its own keys stay
 * @param english the same scope in English
 * @param path dotted key of the branch
 */
export const fillFromEnglish = (texts: MessageTree, english: MessageTree, path = ''): FilledMessages => {
  const filled: string[] = [];
  const merged = new Map<string, string | MessageTree>(Object.entries(texts));
  for (const [key, text] of Object.entries(english)) {
    const translated = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (typeof text === 'object') {
      const below = fillFromEnglish(typeof translated === 'object' ? translated : {}, text, `${path}${key}.`);
      merged.set(key, below.texts);
      filled.push(...below.filled);
    } else if (typeof translated !== 'string' || translated.trim() === '') {
      merged.set(key, text);
      filled.push(path + key);
    }
  }
  return { texts: Object.fromEntries(merged), filled };
};
