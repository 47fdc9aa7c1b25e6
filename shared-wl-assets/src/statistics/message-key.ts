import type { MessageTree, TranslationResources } from '@portal/contract/i18n';

type Entry = readonly [key: string, text: string];

const listEntries = (tree: MessageTree, prefix = ''): readonly Entry[] =>
  Object.entries(tree).flatMap(([key, value]): readonly Entry[] =>
    typeof value === 'string' ? [[prefix + key, value]] : listEntries(value, `${prefix}${key}.`),
  );

/** A heading or step may have the same text as the button below it. */
const isForControl = ([key]: Entry): boolean => !/(^|\.)(heading|title|step)(\.|$)/.test(key);

const PLACEHOLDER = /\{\{\s*\w+\s*\}\}/u;

/** Returns whether a text with placeholders has enough words to be recognised. */
const isTemplate = ([, text]: Entry): boolean =>
  PLACEHOLDER.test(text) && /\p{L}{3}/u.test(text.split(PLACEHOLDER).join(' '));

const matches = (template: string, label: string): boolean => {
  const pieces = template.split(PLACEHOLDER);
  let at = 0;
  const isInOrder = pieces.every((piece) => {
    const found = label.indexOf(piece, at);
    at = found + piece.length;
    return found >= 0;
  });
  return isInOrder && label.startsWith(pieces[0] ?? '') && label.endsWith(pieces.at(-1) ?? '');
};

/**
 * Returns the message that a control shows as `scope:key`, which is the same in every language.
 *
 * @param label as shown, with single spaces
 * @param resources messages of the page, by scope
 * @param scopes to search first, in order
 * @returns null when no message matches, as for a client's own texts
 */
export const messageKey = (
  label: string,
  resources: TranslationResources,
  scopes: readonly string[],
): string | null => {
  if (label === '') return null;
  for (const scope of new Set([...scopes, ...Object.keys(resources)])) {
    const entries = listEntries(resources[scope] ?? {}).filter(isForControl);
    const found =
      entries.find(([, text]) => text === label) ??
      entries.find((entry) => isTemplate(entry) && matches(entry[1], label));
    if (found !== undefined) return `${scope}:${found[0]}`;
  }
  return null;
};
