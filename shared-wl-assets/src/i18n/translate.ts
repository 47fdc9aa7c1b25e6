import type { MessageTree, TranslationResources, TranslationValues } from '@portal/contract/i18n';
import type { TextKey } from './texts';

/** Returns the text of a dotted key with `{{name}}` filled in; returns the key itself when the text is missing (I18N-4). */
export type Translate<Scope extends string = string> = (
  key: TextKey<Scope>,
  values?: TranslationValues,
) => string;

const textAt = (tree: MessageTree | undefined, key: string): string | undefined => {
  let node: string | MessageTree | undefined = tree;
  for (const step of key.split('.'))
    node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
};

/**
 * Creates translate functions from loaded messages without the i18next runtime, so that the first paint needs no
 * further file. Resources and `{{name}}` syntax are those of i18next, which parts use for more complex messages.
 *
 * A message with the value `count` has a form for each plural category of its language, such as `wait_one`.
 *
 * @param resources messages of the page's language, by scope
 * @param warn receives a message for each missing key, once (I18N-4)
 * @param language BCP 47, for the plural rules; needed only for messages with a `count`
 */
export const translateFrom = (
  resources: TranslationResources,
  warn: (message: string) => void,
  language?: string,
): (<Scope extends string>(scope: Scope) => Translate<Scope>) => {
  // One function per scope, so that components can depend on it.
  const scopes = new Map<string, (key: string, values?: TranslationValues) => string>();
  const missing = new Set<string>();
  return (scope) => {
    const known = scopes.get(scope);
    if (known !== undefined) return known;
    const translate = (key: string, values?: TranslationValues): string => {
      const count = values?.['count'];
      const form = count === undefined ? '' : `_${new Intl.PluralRules(language).select(+count)}`;
      const text = textAt(resources[scope], key + form) ?? textAt(resources[scope], key);
      if (text === undefined) {
        const name = `${scope}:${key}`;
        if (!missing.has(name)) warn(`Missing translation: ${name}`);
        missing.add(name);
        return key;
      }
      return values === undefined
        ? text
        : text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
    };
    scopes.set(scope, translate);
    return translate;
  };
};
